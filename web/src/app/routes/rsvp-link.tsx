import type { LinkRsvp } from '@quad/shared/contract/rsvps';
import { hasEnded } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { Link2Off, QrCode, UserRoundX } from 'lucide-react';
import { useLocation, useParams, useSearch } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { EventMini } from '../../features/events/components/event-mini';
import { useEvent } from '../../features/events/event.api';
import { calendarHref } from '../../features/events/event-links';
import { GuestPosts } from '../../features/rsvps/components/guest-posts';
import { LinkAnswer } from '../../features/rsvps/components/link-answer';
import { renewGuestMark } from '../../features/rsvps/guest-marks';
import { changeRsvpByLink } from '../../features/rsvps/rsvps.api';
import { useLinkRsvp } from '../../features/rsvps/use-link-rsvp';
import { toast } from '../../lib/toast-store';
import { useAction } from '../../lib/use-action';
import { useNow } from '../boot';
import { LoadingScreen, LoneMessage } from '../layout/lone-message';
import { titles } from '../titles';
import { useIsMissing } from '../use-is-missing';
import * as styles from './rsvp-link.module.css';

/**
 * Where a mail's link leads: a person's own RSVP, which can be changed without an account. With ?remove, the link
 * for people who never answered, they remove it. Mail scanners open links and run their pages' scripts: nothing is
 * changed before somebody presses a button.
 */
export default function RsvpLinkScreen() {
  const { token = '' } = useParams();
  return new URLSearchParams(useSearch()).has('remove') ? (
    <NotMine token={token} />
  ) : (
    <OwnLink token={token} />
  );
}

function OwnLink({ token }: { token: string }) {
  const { found, error, retry, ...link } = useLinkRsvp(token);
  const isMissing = useIsMissing();
  if (found === undefined && isMissing && !error) return <InvalidLink />;
  if (found === undefined)
    return error ? <Unavailable onRetry={retry} /> : <LoadingScreen title={titles.rsvpLink} />;
  return found === null ? <InvalidLink /> : <OwnAnswer token={token} found={found} link={link} />;
}

/** Offers to remove an RSVP that somebody else made with the reader's address. */
function NotMine({ token }: { token: string }) {
  const isMissing = useIsMissing();
  const { act, isBusy } = useAction();
  const [, navigate] = useLocation();
  if (isMissing) return <InvalidLink />;
  const remove = () =>
    act({
      run: async () => {
        const { rsvp } = await changeRsvpByLink(token, 'cancelled');
        renewGuestMark(rsvp);
        navigate(paths.discover());
      },
      done: { title: 'RSVP removed', description: "You won't get any more emails about this event." },
      failed: "We couldn't remove the RSVP. Please try again.",
    });
  return (
    <LoneMessage>
      <EmptyState
        level={1}
        icon={<UserRoundX />}
        title="Not you?"
        text="Someone used your email to RSVP. Remove it and you won't get any more emails about this event."
        action={
          <>
            <Button tone="danger" busy={isBusy} onClick={() => void remove()}>
              Remove this RSVP
            </Button>
            <ButtonLink tone="outline" href={paths.rsvpLink(token)}>
              It was me
            </ButtonLink>
          </>
        }
      />
    </LoneMessage>
  );
}

const switchedOff = {
  reminders: { title: 'Reminders are off', description: "You won't get more reminders for this event." },
  messages: {
    title: 'Messages are off',
    description: "You won't get the host's messages about this event anymore.",
  },
};

type LinkRsvpState = ReturnType<typeof useLinkRsvp>;
type Link = Pick<LinkRsvpState, 'isPending' | 'confirm' | 'answer' | 'switchMails'>;

/** ?reminders=off and ?messages=off, the links below such mails: one press turns them off. */
function MailsOff({ link }: { link: Link }) {
  const search = new URLSearchParams(useSearch());
  const mails = (['reminders', 'messages'] as const).find((name) => search.get(name) === 'off');
  const [pathname, navigate] = useLocation();
  if (!mails) return null;
  const switchOff = async () => {
    if (!(await link.switchMails(mails, false))) return;
    navigate(pathname, { replace: true });
    toast(switchedOff[mails]);
  };
  return (
    <Button size="lg" block busy={link.isPending} onClick={() => void switchOff()}>
      {mails === 'reminders' ? 'Turn reminders off' : 'Turn messages off'}
    </Button>
  );
}

function OwnAnswer({ token, found, link }: { token: string; found: LinkRsvp; link: Link }) {
  const now = useNow();
  const { event, error, retry } = useEvent(found.rsvp.eventId, undefined);
  if (event === undefined)
    return error ? <Unavailable onRetry={retry} /> : <LoadingScreen title={titles.rsvpLink} />;
  return (
    <main id="main" className={`page ${styles.rsvpLink}`}>
      <h1 className="display text-2xl">Your RSVP</h1>
      {event === null ? (
        <p>{`${found.eventTitle} may have been deleted or moved.`}</p>
      ) : (
        <>
          {found.guestName && <p>{`Hi ${found.guestName}, change or cancel it here any time.`}</p>}
          <MailsOff link={link} />
          <LinkAnswer
            found={found}
            event={event}
            now={now}
            isPending={link.isPending}
            onConfirm={link.confirm}
            onAnswer={(status) => link.answer(event, status)}
            onSwitchMails={link.switchMails}
            summary={<EventMini event={event} now={now} />}
            calendarHref={calendarHref(event.id)}
            pass={
              found.rsvp.status === 'attending' &&
              !hasEnded(event, now) && (
                <ButtonLink tone="ink" block href={paths.passByLink(token)}>
                  <QrCode size={20} />
                  Show my pass
                </ButtonLink>
              )
            }
          />
        </>
      )}
      <GuestPosts token={token} />
      <ButtonLink href={event ? paths.event(event.id) : paths.discover()} tone="outline" block>
        {event ? 'View event' : 'Back to Events'}
      </ButtonLink>
    </main>
  );
}

function InvalidLink() {
  return (
    <LoneMessage>
      <EmptyState
        level={1}
        icon={<Link2Off />}
        title="This link doesn't work"
        text="It may be incomplete. Open it again from your confirmation email."
        action={<ButtonLink href={paths.discover()}>Back to Events</ButtonLink>}
      />
    </LoneMessage>
  );
}

function Unavailable({ onRetry }: { onRetry(): void }) {
  return (
    <LoneMessage>
      <LoadError level={1} title="Unable to load your RSVP" onRetry={onRetry} />
    </LoneMessage>
  );
}
