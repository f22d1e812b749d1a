import type { EventDetail } from '@quad/shared/contract/events';
import type { LinkRsvp, OwnRsvp, RsvpChoice } from '@quad/shared/contract/rsvps';
import { ordinal } from '@quad/shared/count-text';
import { hasEnded } from '@quad/shared/event-times';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { isFull } from '@quad/shared/spots';
import {
  Bell,
  CalendarPlus,
  Check,
  CircleQuestionMark,
  Hourglass,
  MessageSquare,
  UserX,
  X,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { SwitchRow } from '../../../components/switch-row';
import type { RsvpMails } from '../rsvps.api';
import { timeOf } from '../time-of-day';
import * as styles from './link-answer.module.css';

interface LinkAnswerProps {
  found: LinkRsvp;
  event: EventDetail;
  now: Date;
  isPending: boolean;
  /** Both resolve to true if it was saved. */
  onConfirm(): Promise<boolean>;
  onAnswer(status: RsvpChoice): Promise<boolean>;
  onSwitchMails(mails: RsvpMails, isOn: boolean): Promise<boolean>;
  /** The event in brief. */
  summary: ReactNode;
  /** The way to the pass, for whoever has one. */
  pass: ReactNode;
  calendarHref: string;
}

function statusText(
  { status, waitlistPosition, confirmBy }: OwnRsvp,
  isConfirmed: boolean,
): { text: string; tone: 'positive' | 'warn' | 'plain' } {
  switch (status) {
    case 'attending':
      return confirmBy && !isConfirmed
        ? { text: 'Your spot is held', tone: 'warn' }
        : { text: "✓ You're going", tone: 'positive' };
    case 'maybe':
      return { text: 'You said maybe', tone: 'plain' };
    case 'waitlisted':
      return {
        text: waitlistPosition ? `You're ${ordinal(waitlistPosition)} in line` : "You're on the waitlist",
        tone: 'warn',
      };
    case 'declined':
      return { text: "You said you can't go", tone: 'plain' };
    case 'cancelled':
      return confirmBy
        ? { text: 'Your spot expired', tone: 'warn' }
        : { text: 'Your RSVP is cancelled', tone: 'plain' };
    case 'pending':
      return isConfirmed ? { text: 'No spots left', tone: 'warn' } : { text: 'One tap to go', tone: 'warn' };
    case 'removed':
      return { text: "You're not on the list", tone: 'plain' };
  }
}

/** What a guest who came too late can do. */
function lateNote({ status, confirmBy }: OwnRsvp, full: boolean): string | null {
  const next = full
    ? 'Join the waitlist: when a spot opens up, it goes to the first in line.'
    : 'You can still get one.';
  if (status === 'cancelled' && confirmBy) return `It was yours until ${timeOf(confirmBy)}. ${next}`;
  return status === 'pending' ? `Others were first. ${next}` : null;
}

/** The button that confirms a guest's address, in the words of the mail's, and why it matters. */
function confirmWords({ status, confirmBy }: OwnRsvp): { button: string; note: string } {
  const until = confirmBy && timeOf(confirmBy);
  if (status === 'pending') {
    return {
      button: 'Get my spot',
      note: "You don't have a spot yet. Spots go to whoever is first.",
    };
  }
  if (!until) {
    return {
      button: 'Confirm your email',
      note: "Confirm your email and we'll remind you, and let you know if anything changes.",
    };
  }
  return status === 'waitlisted'
    ? { button: 'Keep my place in line', note: `Your place goes to the next person at ${until}.` }
    : { button: 'Keep my spot', note: `Your spot goes to the next person at ${until}.` };
}

/** Why nothing can be changed any more. */
function closedNote({ status }: OwnRsvp, event: EventDetail, now: Date): string | null {
  if (status === 'removed') return 'The host took you off the list.';
  if (event.status === 'cancelled') return 'Event cancelled';
  return hasEnded(event, now) ? 'This event has ended' : null;
}

/** The RSVP of a mailed link, and how to change it without an account. */
export function LinkAnswer(props: LinkAnswerProps) {
  const { found, event, now, summary, pass, isPending, onConfirm, onAnswer } = props;
  const words = useRef<HTMLParagraphElement>(null);
  const isConfirmed = !found.needsConfirmation;
  const { text, tone } = statusText(found.rsvp, isConfirmed);
  const late = isConfirmed ? lateNote(found.rsvp, isFull(event)) : null;
  const closed = closedNote(found.rsvp, event, now);
  // The pressed button disappears with the old RSVP: the new state is read out instead.
  const thenReadOut = async (isSaved: Promise<boolean>) => {
    if (!(await isSaved)) return false;
    words.current?.focus();
    return true;
  };
  const answer = (status: RsvpChoice) => thenReadOut(onAnswer(status));
  const { button, note } = confirmWords(found.rsvp);
  return (
    <section className={`card ${styles.linkAnswer}`}>
      {summary}
      <p ref={words} tabIndex={-1} className={`${styles.status} display`} data-tone={tone}>
        {text}
      </p>
      {!isConfirmed && !closed && (
        <>
          <p className="text-muted">{note}</p>
          <Button size="lg" block busy={isPending} onClick={() => void thenReadOut(onConfirm())}>
            {button}
          </Button>
        </>
      )}
      {late && !closed && <p className="text-muted">{late}</p>}
      {pass}
      {closed ? <p className="text-muted">{closed}</p> : <Choices {...props} onAnswer={answer} />}
    </section>
  );
}

function Choices({ found, event, isPending, onAnswer, onSwitchMails, calendarHref }: LinkAnswerProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { status } = found.rsvp;
  const isWaiting = status === 'waitlisted';
  /** The large button gets this guest a spot. */
  const isAwaited = status === 'pending' && found.needsConfirmation;
  const full = isFull(event);
  const leaveLabel = isWaiting ? 'Leave waitlist' : 'Cancel RSVP';

  const leave = async () => {
    if (await onAnswer('cancelled')) setLeaving(false);
  };
  return (
    <>
      <div>
        {status !== 'attending' && !isWaiting && !isAwaited && (
          <ActionRow
            icon={full ? <Hourglass /> : <Check />}
            title={full ? 'Join waitlist' : "I'm going"}
            note={full ? 'All spots are taken' : undefined}
            disabled={isPending}
            onPress={() => void onAnswer(full ? 'waitlisted' : 'attending')}
          />
        )}
        {status !== 'maybe' && !isWaiting && (
          <ActionRow
            icon={<CircleQuestionMark />}
            title={status === 'attending' ? 'Change to maybe' : 'Maybe'}
            note={
              status === 'attending' && event.maxAttendees !== null
                ? 'Your spot goes to the next person'
                : undefined
            }
            disabled={isPending}
            onPress={() => void onAnswer('maybe')}
          />
        )}
        {status !== 'declined' && status !== 'attending' && !isWaiting && (
          <ActionRow
            icon={<UserX />}
            title="Can't go"
            note="We'll let the host know"
            disabled={isPending}
            onPress={() => void onAnswer('declined')}
          />
        )}
        {isLiveRsvp(status) && (
          <>
            {!isWaiting && (
              <ActionLink
                href={calendarHref}
                icon={<CalendarPlus />}
                title="Add to calendar"
                note="Google, Apple or Outlook"
              />
            )}
            <SwitchRow
              icon={<Bell />}
              title="Reminders by email"
              note="A day and an hour before"
              isOn={found.wantsReminders}
              disabled={isPending}
              onSwitch={(isOn) => void onSwitchMails('reminders', isOn)}
            />
            <SwitchRow
              icon={<MessageSquare />}
              title="Messages from the host by email"
              note="What the host sends to everyone on the list"
              isOn={found.wantsMessages}
              disabled={isPending}
              onSwitch={(isOn) => void onSwitchMails('messages', isOn)}
            />
            {status !== 'maybe' && (
              <ActionRow
                isDanger
                icon={<X />}
                title={leaveLabel}
                note={isWaiting ? "You'll lose your place in line" : undefined}
                disabled={isPending}
                onPress={() => setLeaving(true)}
              />
            )}
          </>
        )}
      </div>
      <Overlay
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={isWaiting ? 'Leave the waitlist?' : 'Cancel your RSVP?'}
        footer={
          <SheetActions
            back={isWaiting ? 'Stay in line' : 'Keep RSVP'}
            isBackDisabled={isPending}
            onBack={() => setLeaving(false)}
            tone="danger"
            busy={isPending}
            onClick={() => void leave()}
          >
            {leaveLabel}
          </SheetActions>
        }
      >
        <p>
          {isWaiting
            ? "You'll lose your place in line. You can join again at the end."
            : "We'll let the host know. You can RSVP again while there are spots."}
        </p>
      </Overlay>
    </>
  );
}
