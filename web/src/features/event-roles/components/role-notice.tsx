import type { OwnRole } from '@quad/shared/contract/event-roles';
import type { EventDetail } from '@quad/shared/contract/events';
import { doorPathOf } from '@quad/shared/paths';
import { Check, LogOut, ScanLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { detailKey } from '../../../cache/query-keys';
import { ActionRow } from '../../../components/action-row';
import * as bannerStyles from '../../../components/banner.module.css';
import { Button, ButtonLink } from '../../../components/button';
import { useAction } from '../../../lib/use-action';
import { answerRole, endRole, viewRole } from '../event-roles.api';
import { helpersWork } from '../helpers-work';
import { NamedChoice } from './named-choice';
import * as styles from './role-notice.module.css';

interface RoleNoticeProps {
  event: EventDetail;
  role: OwnRole & { id: string };
  /** For a co-host: the host's screens, by what their links say. */
  hostLinks: readonly { label: string; href: string }[];
}

/** On an event's page: what the host asks this person to be, or what they are there. */
export function RoleNotice({ event, role, hostLinks }: RoleNoticeProps) {
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
          ? { title: isDoor ? "You're helping at the door" : "You're a co-host", description: event.title }
          : { title: 'Declined', description: `${hostName} will be notified.` },
      failed: "We couldn't save your answer. Please try again.",
      refresh,
    });
  const stop = () =>
    act({
      name: 'stop',
      run: () => endRole(role.id),
      done: { title: 'You stopped helping', description: `${hostName} will be notified.` },
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
  const text = helpersWork[isDoor ? 'door' : 'cohost'];
  const named = !isDoor && (
    <NamedChoice
      isNamed={role.isInvitation ? isNamed : role.isNamed}
      disabled={busy === 'named'}
      onChange={(next) => (role.isInvitation ? setNamed(next) : void setIsNamed(next))}
    />
  );
  if (role.isInvitation) {
    const title = `${hostName} asks you to ${isDoor ? 'help at the door' : 'be a co-host'}`;
    return (
      <section className={`card ${styles.notice}`} aria-label={title}>
        <h2 className="display text-xl">{title}</h2>
        <p className="text-muted">{text}</p>
        {named}
        <div className={styles.answers}>
          <Button
            tone="outline"
            busy={busy === 'declined'}
            disabled={isBusy}
            onClick={() => void answer('declined')}
          >
            Decline
          </Button>
          <Button busy={busy === 'accepted'} disabled={isBusy} onClick={() => void answer('accepted')}>
            Accept
          </Button>
        </div>
      </section>
    );
  }
  const title = isDoor ? "You're helping at the door" : "You're a co-host";
  return (
    <section className={styles.helping} aria-label={title}>
      <div className={bannerStyles.banner} data-tone="positive">
        <span className="tile" aria-hidden="true">
          <Check />
        </span>
        <div>
          <b>{title}</b>
          <p className="text-sm">{text}</p>
        </div>
      </div>
      <ButtonLink href={doorPathOf(event.id)} tone="ink" size="lg" block>
        <ScanLine size={20} />
        Open the door
      </ButtonLink>
      {hostLinks.length > 0 && (
        <div className={styles.links}>
          {hostLinks.map(({ label, href }) => (
            <ButtonLink key={label} href={href} tone="outline" size="sm">
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
      <div className={`card ${styles.stop}`}>
        {named}
        <ActionRow
          isDanger
          icon={<LogOut />}
          title="Stop helping"
          note={`${hostName} will be notified`}
          disabled={isBusy}
          onPress={() => void stop()}
        />
      </div>
    </section>
  );
}
