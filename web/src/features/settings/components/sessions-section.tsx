import type { SignedInDevice } from '@quad/shared/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Skeleton } from '../../../components/skeleton';
import { explain } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { useAction } from '../../../lib/use-action';
import { devicesQuery, endDevice, endOtherDevices } from '../settings.api';
import * as styles from './sessions-section.module.css';
import { SettingsRow, SettingsSection } from './settings-section';
import * as settingsSectionStyles from './settings-section.module.css';

/** An active session is renewed once a day, so times under a day are unknown. */
function lastSeen({ isCurrent, lastSeenAt }: SignedInDevice, now: Date): string {
  if (isCurrent) return 'This device';
  if (!lastSeenAt) return 'Signed in';
  const dayMs = 86_400_000;
  if (now.getTime() - Date.parse(lastSeenAt) < dayMs) return 'Used within the last day';
  return `Last used ${timeAgo(lastSeenAt, now)}`;
}

/** The devices where the person is signed in. */
export function SessionsSection({ now }: { now: Date }) {
  const { busy, act } = useAction();
  const { data, error, refetch } = useQuery(devicesQuery());

  const end = (name: string, run: () => Promise<unknown>, description: string) =>
    act({
      name,
      run,
      done: { title: 'Signed out', description },
      refresh: [devicesQuery()],
      failed: "Signing out didn't work. Please try again.",
    });

  return (
    <SettingsSection id="sessions" title="Sessions">
      <div className={settingsSectionStyles.card}>
        {error && (
          <SettingsRow
            title="Unable to load your sessions"
            note={explain(error, 'Please check your connection')}
            action={
              <Button tone="secondary" size="sm" onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        )}
        {!data && !error && <Skeleton className={settingsSectionStyles.skeleton} />}
        {data?.map((device) => (
          <SettingsRow
            key={device.id}
            icon={device.isPhone ? <Smartphone /> : <Laptop />}
            title={device.device}
            note={lastSeen(device, now)}
            action={
              device.isCurrent ? (
                <span className={styles.active}>Active now</span>
              ) : (
                <Button
                  tone="secondary"
                  size="sm"
                  aria-label={`Sign out ${device.device}`}
                  busy={busy === device.id}
                  onClick={() => void end(device.id, () => endDevice(device.id), device.device)}
                >
                  Sign Out
                </Button>
              )
            }
          />
        ))}
        {data && data.length > 1 && (
          <div className={settingsSectionStyles.row}>
            <button
              type="button"
              className={formStyles.textLink}
              disabled={busy !== null}
              onClick={() => void end('all', endOtherDevices, "You're signed out everywhere else.")}
            >
              Sign out everywhere else
            </button>
          </div>
        )}
      </div>
    </SettingsSection>
  );
}
