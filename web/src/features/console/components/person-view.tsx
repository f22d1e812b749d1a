import type { ConsolePerson } from '@quad/shared/contract/console-people';
import type { Permission } from '@quad/shared/permissions';
import { useQuery } from '@tanstack/react-query';
import { Ban, LogOut, Mail, RotateCcw } from 'lucide-react';
import { Button } from '../../../components/button';
import { ReviewFrame } from '../../../components/review';
import { Switch } from '../../../components/switch';
import { call } from '../../../lib/api-client';
import { timeAgo } from '../../../lib/time-ago';
import { personQuery } from '../console.api';
import { type Act, useAct } from './act-sheet';
import { actionWords, actorWords } from './audit-words';
import * as styles from './console.module.css';
import { Row } from './console-parts';
import { PersonState } from './people-list';
import { RoleForm } from './role-form';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const suspendOf = ({ id, name }: ConsolePerson): Act => ({
  title: `Suspend ${name || 'this person'}?`,
  consequence:
    "They're signed out everywhere and can't sign in. Their upcoming events and comments disappear. You can take it back.",
  action: 'Suspend',
  done: { title: 'Suspended', description: 'They are signed out.' },
  isDanger: true,
  hasNote: true,
  run: (note) => call('POST /api/admin/people/:id/suspend', { params: { id }, body: note ? { note } : {} }),
});
const restoreOf = ({ id, name }: ConsolePerson): Act => ({
  title: `Let ${name || 'this person'} back in?`,
  consequence: 'They can sign in again, and what was hidden with the account is back.',
  action: 'Restore',
  done: { title: 'Restored', description: 'They can sign in again.' },
  hasNote: true,
  run: (note) => call('POST /api/admin/people/:id/restore', { params: { id }, body: note ? { note } : {} }),
});
const signOutOf = ({ id }: ConsolePerson): Act => ({
  title: 'Sign out everywhere?',
  consequence: 'All their devices are signed out. They can sign in again at once.',
  action: 'Sign out',
  done: { title: 'Signed out', description: 'On every device.' },
  run: () => call('POST /api/admin/people/:id/sign-out', { params: { id } }),
});
const verificationOf = ({ id, maskedEmail }: ConsolePerson): Act => ({
  title: 'Mail the verification again?',
  consequence: `A new link and code go to ${maskedEmail}. Earlier ones stop working.`,
  action: 'Resend',
  done: { title: 'On its way', description: 'Look at Mail for what the mail server says.' },
  run: () => call('POST /api/admin/people/:id/verification', { params: { id } }),
});
const hideOf = ({ id, name, isHidden }: ConsolePerson): Act => ({
  title: isHidden ? `Show ${name || 'this person'} again?` : `Hide ${name || 'this person'}?`,
  consequence: isHidden
    ? 'What they chose before about who sees them counts again.'
    : "Nobody finds them by name, and they're on no list but the host's. They can take it back in their settings.",
  action: isHidden ? 'Show again' : 'Hide',
  done: isHidden
    ? { title: 'Shown again', description: 'As they chose before.' }
    : { title: 'Hidden', description: 'From everybody but hosts.' },
  hasNote: true,
  run: (note) =>
    call('PUT /api/admin/people/:id/hidden', {
      params: { id },
      body: { isHidden: !isHidden, ...(note ? { note } : {}) },
    }),
});
const exportOf = ({ id }: ConsolePerson): Act => ({
  title: 'Start an export?',
  consequence: 'Quad makes an archive of all their data. Only they can download it, in their settings.',
  action: 'Start export',
  done: { title: 'Started', description: 'They find it in their settings.' },
  run: () => call('POST /api/admin/people/:id/export', { params: { id } }),
});

/** A person: what they did, their account, and what somebody with these permissions may do about it. */
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
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(id));
  const { ask, sheet } = useAct();
  const may = (permission: Permission) => permissions.includes(permission);
  const isOwn = id === ownId;
  return (
    <ReviewFrame
      what="this person"
      error={isFetching || person ? null : error}
      onRetry={() => void refetch()}
      isLoaded={person !== undefined}
    >
      {person && (
        <>
          <p className={styles.foot}>
            {`${person.maskedEmail}. Joined ${timeAgo(person.joinedAt, now)}${person.lastSeenAt ? `, last here ${timeAgo(person.lastSeenAt, now)}` : ''}. `}
            <PersonState state={person.state} />
          </p>
          <div className={styles.figures}>
            <div>
              <b>{person.eventCount}</b>
              <small>events hosted</small>
            </div>
            <div>
              <b>{person.rsvpCount}</b>
              <small>RSVPs</small>
            </div>
            <div>
              <b>{person.commentCount}</b>
              <small>{`comments, ${person.hiddenCommentCount} hidden`}</small>
            </div>
            <div>
              <b>{dollars(person.paidCents)}</b>
              <small>paid</small>
            </div>
          </div>
          <div className={styles.columns}>
            <ul className={styles.rows} aria-label="Account">
              <Row
                main={
                  <>
                    <b>Email</b>
                    <small>
                      {person.lastMail
                        ? `Last mail ${person.lastMail.state} ${timeAgo(person.lastMail.at, now)}: ${person.lastMail.response}`
                        : 'No mail in the last 90 days'}
                    </small>
                  </>
                }
                acts={
                  may('accounts') && person.state === 'unverified' ? (
                    <Button size="sm" tone="secondary" onClick={() => ask(verificationOf(person))}>
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
                    <small>
                      {person.sessions.map(({ device }) => device).join(', ') || 'Signed out everywhere'}
                    </small>
                  </>
                }
                acts={
                  may('accounts') && person.sessions.length > 0 ? (
                    <Button size="sm" tone="secondary" onClick={() => ask(signOutOf(person))}>
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
                    <small>
                      {person.exportRequestedAt
                        ? `Export asked for ${timeAgo(person.exportRequestedAt, now)}`
                        : 'No export'}
                    </small>
                  </>
                }
                acts={
                  may('accounts') ? (
                    <Button size="sm" tone="secondary" onClick={() => ask(exportOf(person))}>
                      Start export
                    </Button>
                  ) : null
                }
              />
              {may('accounts') && (
                <Row
                  main={
                    <>
                      <b id={`${id}-hold`}>Hide by request (FERPA)</b>
                      <small>Not found by name, on no list but the host's</small>
                    </>
                  }
                  acts={
                    <Switch
                      isOn={person.isHidden}
                      aria-labelledby={`${id}-hold`}
                      onClick={() => ask(hideOf(person))}
                    />
                  }
                />
              )}
              {may('suspend') && !isOwn && (
                <Row
                  main={
                    <>
                      <b>
                        {person.suspendedAt ? `Suspended ${timeAgo(person.suspendedAt, now)}` : 'Suspend'}
                      </b>
                      <small>Signed out until somebody lets them back in</small>
                    </>
                  }
                  acts={
                    person.suspendedAt ? (
                      <Button size="sm" tone="secondary" onClick={() => ask(restoreOf(person))}>
                        <RotateCcw />
                        Restore
                      </Button>
                    ) : (
                      <Button
                        size="sm"
                        tone="secondary"
                        className="text-danger"
                        onClick={() => ask(suspendOf(person))}
                      >
                        <Ban />
                        Suspend
                      </Button>
                    )
                  }
                />
              )}
            </ul>
            {may('roles') && <RoleForm key={person.roles.join()} person={person} isOwn={isOwn} onAsk={ask} />}
          </div>
          {person.history.length > 0 && (
            <section>
              <h2 className={`display ${styles.title}`}>What happened</h2>
              <ul className={styles.rows}>
                {person.history.map(({ action, actorName, at }) => (
                  <Row
                    key={at + action}
                    main={<b>{`${actorWords(actorName)} ${actionWords(action)}`}</b>}
                    facts={timeAgo(at, now)}
                  />
                ))}
              </ul>
            </section>
          )}
          {sheet}
        </>
      )}
    </ReviewFrame>
  );
}
