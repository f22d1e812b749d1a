import type { ConsolePerson } from '@quad/shared/contract/console-people';
import { counted, countText } from '@quad/shared/count-text';
import type { Permission } from '@quad/shared/permissions';
import { useQuery } from '@tanstack/react-query';
import { Ban, LogOut, Mail, RotateCcw } from 'lucide-react';
import { ActionRow } from '../../../components/action-row';
import { Avatar, personTone } from '../../../components/avatar';
import { Button } from '../../../components/button';
import { QueryFrame } from '../../../components/review';
import { Switch } from '../../../components/switch';
import { nameInitials } from '../../../lib/name-initials';
import { timeAgo } from '../../../lib/time-ago';
import { personQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import * as styles from './console.module.css';
import { Row, stateTones } from './console-parts';
import { dollars, Figures } from './figures';
import { personStates } from './people-list';
import { exportOf, hideOf, restoreOf, signOutOf, suspendOf, verificationOf } from './person-acts';
import { PersonHistory } from './person-history';
import { RoleForm } from './role-form';

interface PartProps {
  person: ConsolePerson;
  now: Date;
  /** Whether somebody with these permissions may do it. */
  may(permission: Permission): boolean;
  onAsk(act: Act): void;
}

const lastMailWords = { taken: 'was sent', refused: 'was refused', waiting: 'is waiting' } as const;

/** 'Three mails sent, the last one was refused: 552 Mailbox full'. */
function mailWords({ mailCount, lastMail }: ConsolePerson, now: Date): string {
  if (!lastMail) return 'No email in the last 90 days';
  const sent = mailCount === 1 ? 'One email in 90 days; it' : `${mailCount} emails in 90 days; the last one`;
  return `${sent} ${lastMailWords[lastMail.state]} ${timeAgo(lastMail.at, now)}: ${lastMail.response}`;
}

const joinedWords = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** Who it is, and what they did. */
function PersonHead({ person, now }: Pick<PartProps, 'person' | 'now'>) {
  const { id, name, maskedEmail, joinedAt, lastSeenAt, paidCount } = person;
  return (
    <>
      <div className={`row ${styles.who}`}>
        <Avatar
          size="md"
          initials={nameInitials(name)}
          tone={personTone(id)}
          imageUrl={person.profileImageUrl}
        />
        <p>
          <b>{maskedEmail}</b>
          {`Joined ${joinedWords(joinedAt)}. ${lastSeenAt ? `Last seen ${timeAgo(lastSeenAt, now)}.` : 'Signed out everywhere.'}`}
        </p>
        <span className="badge" data-tone={stateTones[personStates[person.state].tone].tone}>
          {personStates[person.state].word}
        </span>
      </div>
      <Figures
        cells={[
          { figure: countText(person.eventCount), words: 'events hosted' },
          { figure: countText(person.rsvpCount), words: 'RSVPs' },
          {
            figure: countText(person.commentCount),
            words: `comments, ${person.hiddenCommentCount} hidden`,
          },
          {
            figure: dollars(person.paidCents),
            words: paidCount === 0 ? 'paid' : `paid, ${counted(paidCount, 'payment')}`,
          },
        ]}
      />
    </>
  );
}

/** Their account, and what may be done about it. */
function Account({ person, now, may, onAsk }: PartProps) {
  const mayAct = may('accounts');
  const hold = `${person.id}-hold`;
  const requested = person.exportRequestedAt;
  return (
    <ul className={styles.rows} aria-label="Account">
      <Row
        main={
          <>
            <b>Email</b>
            <small>{mailWords(person, now)}</small>
          </>
        }
        acts={
          mayAct && person.state === 'unverified' ? (
            <Button size="sm" tone="secondary" onClick={() => onAsk(verificationOf(person))}>
              <Mail />
              Resend
            </Button>
          ) : null
        }
      />
      <Row
        main={
          <>
            <b>Sessions</b>
            <small>{person.sessions.map(({ device }) => device).join(', ') || 'Signed out everywhere'}</small>
          </>
        }
        acts={
          mayAct && person.sessions.length > 0 ? (
            <Button size="sm" tone="secondary" onClick={() => onAsk(signOutOf(person))}>
              <LogOut />
              Sign out
            </Button>
          ) : null
        }
      />
      <Row
        main={
          <>
            <b>Their data</b>
            <small>{requested ? `Export requested ${timeAgo(requested, now)}` : 'No export requested'}</small>
          </>
        }
        acts={
          mayAct ? (
            <Button size="sm" tone="secondary" onClick={() => onAsk(exportOf(person))}>
              Start export
            </Button>
          ) : null
        }
      />
      {mayAct && (
        <Row
          main={
            <>
              <b id={hold}>Hide by request (FERPA)</b>
              <small>Not found by name, and only in lists for hosts</small>
            </>
          }
          acts={
            <Switch isOn={person.isHidden} aria-labelledby={hold} onClick={() => onAsk(hideOf(person))} />
          }
        />
      )}
      {person.deletionRequestedAt && (
        <Row
          main={
            <>
              <b>Deleting their account</b>
              <small>{`Requested ${timeAgo(person.deletionRequestedAt, now)}. They can undo it for 14 days.`}</small>
            </>
          }
        />
      )}
    </ul>
  );
}

function Suspension({ person, now, onAsk }: Omit<PartProps, 'may'>) {
  return (
    <section className={`${styles.card} ${styles.suspension}`} aria-label="Suspension">
      {person.suspendedAt ? (
        <ActionRow
          icon={<RotateCcw />}
          title="Restore"
          note={`Suspended ${timeAgo(person.suspendedAt, now)}: signed out until you let them back in`}
          onPress={() => onAsk(restoreOf(person))}
        />
      ) : (
        <ActionRow
          isDanger
          icon={<Ban />}
          title="Suspend"
          note="Signed out until you let them back in"
          onPress={() => onAsk(suspendOf(person))}
        />
      )}
    </section>
  );
}

/** A person: what they did, their account, what happened, and what somebody with these permissions may do about it. */
export function PersonView({
  id,
  ownId,
  permissions,
  now,
}: {
  id: string;
  ownId: string;
  permissions: readonly Permission[];
  now: Date;
}) {
  const query = useQuery(personQuery(id));
  const { data: person } = query;
  const { ask, sheet } = useAct();
  const may = (permission: Permission) => permissions.includes(permission);
  const isOwn = id === ownId;
  return (
    <QueryFrame what="this person" query={query}>
      {person && (
        <>
          <PersonHead person={person} now={now} />
          <div className={styles.columns}>
            <div className="stack">
              <Account person={person} now={now} may={may} onAsk={ask} />
              <PersonHistory history={person.history} now={now} />
            </div>
            <div className="stack">
              {may('roles') && (
                <RoleForm key={person.roles.join()} person={person} isOwn={isOwn} onAsk={ask} />
              )}
              {may('suspend') && !isOwn && <Suspension person={person} now={now} onAsk={ask} />}
            </div>
          </div>
          {sheet}
        </>
      )}
    </QueryFrame>
  );
}
