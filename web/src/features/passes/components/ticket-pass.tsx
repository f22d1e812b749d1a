import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import { useOnline } from '../../../lib/use-online';
import { passQuery, type TicketSource } from '../passes.api';
import { PassCard } from './pass-card';
import * as styles from './pass-view.module.css';

interface TicketPassProps {
  source: TicketSource;
  now: Date;
  typeName: string;
  /** '1 of 2' */
  place: string;
}

/** The pass of a ticket. */
export function TicketPass({ source, now, typeName, place }: TicketPassProps) {
  const { data: pass, error, refetch } = useQuery(passQuery(source));
  const isOnline = useOnline();
  if (pass) {
    const isOffline = !isOnline || error !== null;
    return <PassCard pass={pass} now={now} isOffline={isOffline} ticket={{ typeName, place }} />;
  }
  if (!error) {
    return (
      <div role="status">
        <span className="sr-only">Loading your pass</span>
        <Skeleton className={styles.waiting} />
      </div>
    );
  }
  return (
    <div className={styles.missing}>
      <EmptyState
        iconTone="warn"
        title="Unable to load this pass"
        text={explain(error, 'Please check your connection')}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    </div>
  );
}
