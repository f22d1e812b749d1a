import { paths } from '@quad/shared/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogIn, Printer, ScanLine, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { EmptyState } from '../../../components/empty-state';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { ApiError, explain } from '../../../lib/api-client';
import { useOnline } from '../../../lib/use-online';
import { type PassSource, passQuery } from '../passes.api';
import { useBeforePrint } from '../use-before-print';
import { PassCard } from './pass-card';
import { PassPrint } from './pass-print';
import * as styles from './pass-view.module.css';

const YouAreIn = loadable(async () => (await import('./you-are-in')).YouAreIn).View;
const CheckInSheet = loadable(async () => (await import('./check-in-sheet')).CheckInSheet).View;

interface PassViewProps {
  source: PassSource;
  now: Date;
  /** Shown while the pass is loading. */
  loading: ReactNode;
}

function NotHere({ error, onRetry }: { error: Error; onRetry(): void }) {
  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <div className={styles.missing}>
      <EmptyState
        level={1}
        iconTone="warn"
        icon={<WifiOff />}
        title={isOffline ? "Your pass isn't on this phone yet" : 'Unable to load your pass'}
        text={
          isOffline
            ? "It has to load once. No signal? Give your name at the door: you're on the list."
            : explain(error, 'Please check your connection')
        }
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    </div>
  );
}

/** One's own pass, in all its states. */
export function PassView({ source, now, loading }: PassViewProps) {
  const { data: pass, error, refetch } = useQuery(passQuery(source));
  const client = useQueryClient();
  const isOnline = useOnline();
  const [isPrinting, setPrinting] = useState(false);
  const [checkIn, setCheckIn] = useState<'filming' | 'done' | null>(null);
  useBeforePrint(useCallback(() => setPrinting(true), []));
  const heading = <h1 className={`display text-2xl ${styles.title}`}>Your pass</h1>;
  if (!pass && error) return <NotHere error={error} onRetry={() => void refetch()} />;
  if (!pass) {
    return (
      <>
        {heading}
        {loading}
      </>
    );
  }
  const { code } = pass;
  if (isPrinting && code !== null) {
    return <PassPrint passes={[{ ...pass, code }]} onBack={() => setPrinting(false)} />;
  }
  return (
    <>
      {heading}
      <div className={styles.columns}>
        <PassCard pass={pass} now={now} isOffline={!isOnline || error !== null} />
        <div className={styles.aside}>
          <div className={`card ${styles.actions}`}>
            {'eventId' in source && pass.selfCheckIn && pass.status === 'valid' && (
              <ActionRow
                icon={<ScanLine />}
                title="Check yourself in"
                note="If there's a code to scan at the entrance"
                onPress={() => setCheckIn('filming')}
              />
            )}
            {code !== null && (
              <ActionRow
                icon={<Printer />}
                title="Print"
                note="In case your battery runs out"
                onPress={() => setPrinting(true)}
              />
            )}
            <ActionLink icon={<LogIn />} title="View event" href={paths.event(pass.event.id)} />
          </div>
          {pass.status === 'valid' && (
            <p className={`text-sm text-muted ${styles.hint}`}>
              Works offline. Turn up your screen's brightness at the door.
            </p>
          )}
        </div>
      </div>
      {checkIn && (
        <LazyPart onFail={() => setCheckIn(null)}>
          {checkIn === 'done' ? (
            <YouAreIn pass={pass} onClose={() => setCheckIn(null)} />
          ) : (
            <CheckInSheet
              eventId={pass.event.id}
              onClose={() => setCheckIn(null)}
              onCheckedIn={(used) => {
                client.setQueryData(passQuery(source).queryKey, used);
                setCheckIn('done');
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
