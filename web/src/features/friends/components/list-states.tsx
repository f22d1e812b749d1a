import { WifiOff } from 'lucide-react';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import * as personListStyles from './person-list.module.css';

/** People are loading. */
export function ListWaiting({ label }: { label: string }) {
  return (
    <div className={personListStyles.list} aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className={personListStyles.skeleton} />
      ))}
    </div>
  );
}

export function ListFailure({ title, error, retry }: { title: string; error: unknown; retry(): void }) {
  return (
    <EmptyState
      tone="icon"
      iconTone="warn"
      icon={<WifiOff />}
      title={title}
      text={explain(error, 'Please check your connection')}
      action={<Button onClick={retry}>Try Again</Button>}
    />
  );
}
