import type { OwnRole } from '@quad/shared/contract/event-roles';
import type { EventDetail } from '@quad/shared/contract/events';
import { DoorOpen, UserCog } from 'lucide-react';
import { useEffect, useState } from 'react';
import { detailKey } from '../../../cache/query-keys';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button, ButtonLink } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { answerRole, endRole, viewRole } from '../event-roles.api';
import * as styles from './role-notice.module.css';

interface RoleNoticeProps {
  event: EventDetail;
  role: OwnRole & { id: string };
  /** Of the door on this phone. */
  doorHref: string;
  /** For a co-host: the host's screens, by what their links say. */
  hostLinks: readonly { label: string; href: string }[];
}

/** On an event's page: what the host asks this person to be, or what they are there. */
export function RoleNotice({ event, role, doorHref, hostLinks }: RoleNoticeProps) {
  const { act, isBusy, busy } = useAction();
  const [isNamed, setNamed] = useState(true);
  const isDoor = role.role === 'door';
  const hostName = event.host?.name ?? 'The host';
  const refresh = [{ queryKey: detailKey(event.id) }];
  useEffect(() => {
    if (role.isInvitation) viewRole(role.id).catch(() => {});
  }, [role.id, role.isInvitation]);
  const answer = (choice: 'accepted' | 'declined') =>
    act({
      name: choice,
      run: () => answerRole(role.id, { answer: choice, isNamed: !isDoor && isNamed }),
      done:
        choice === 'accepted'
          ? { title: isDoor ? 'You help at the door' : 'You are a co-host', description: event.title }
          : { title: 'Declined', description: `${hostName} hears of it.` },
      failed: "We couldn't save your answer. Please try again.",
      refresh,
    });
  const stop = () =>
    act({
      name: 'stop',
      run: () => endRole(role.id),
      done: { title: 'You stopped helping', description: `${hostName} hears of it.` },
      failed: "We couldn't save that. Please try again.",
      refresh,
    });
  const setIsNamed = (named: boolean) =>
    act({
      name: 'named',
      run: () => answerRole(role.id, { answer: 'accepted', isNamed: named }),
      failed: "We couldn't save that. Please try again.",
      refresh,
    });
  const title = role.isInvitation
    ? isDoor
      ? `${hostName} wants you at the door`
      : `${hostName} wants you as a co-host`
    : isDoor
      ? 'You help at the door'
      : 'You are a co-host';
  const text = isDoor
    ? 'You let people in and see their names, nothing else.'
    : 'You edit, write to attendees, review and run the door.';
  return (
    <section className={`${bannerStyles.banner} ${styles.notice}`} data-tone="plain" aria-label={title}>
      <div className={styles.lead}>
        <span className="tile" aria-hidden="true">
          {isDoor ? <DoorOpen /> : <UserCog />}
        </span>
        <div>
          <b>{title}</b>
          <p className="text-muted text-sm">{text}</p>
        </div>
      </div>
      {!isDoor && (
        <label className={styles.named}>
          <input
            type="checkbox"
            checked={role.isInvitation ? isNamed : role.isNamed}
            disabled={busy === 'named'}
            onChange={({ target }) =>
              role.isInvitation ? setNamed(target.checked) : void setIsNamed(target.checked)
            }
          />
          Name me on the event page
        </label>
      )}
      <div className={styles.actions}>
        {role.isInvitation ? (
          <>
            <Button
              tone="outline"
              size="sm"
              busy={busy === 'declined'}
              disabled={isBusy}
              onClick={() => void answer('declined')}
            >
              Decline
            </Button>
            <Button
              size="sm"
              busy={busy === 'accepted'}
              disabled={isBusy}
              onClick={() => void answer('accepted')}
            >
              Accept
            </Button>
          </>
        ) : (
          <>
            <ButtonLink href={doorHref} tone="ink" size="sm">
              Open the door
            </ButtonLink>
            {hostLinks.map(({ label, href }) => (
              <ButtonLink key={label} href={href} tone="outline" size="sm">
                {label}
              </ButtonLink>
            ))}
            <Button
              tone="secondary"
              size="sm"
              busy={busy === 'stop'}
              disabled={isBusy}
              onClick={() => void stop()}
            >
              Stop helping
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
