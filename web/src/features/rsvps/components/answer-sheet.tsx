import type { RsvpChoice } from '@quad/shared/contract/rsvps';
import { isLiveRsvp, ordinal } from '@quad/shared/rsvp-rules';
import { isFull } from '@quad/shared/spots';
import { CalendarPlus, Check, CircleQuestionMark, Hourglass, UserX, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ActionLink, ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { type AnsweredEvent, waitingLabel } from '../rsvp-words';
import { timeOf } from '../time-of-day';
import * as styles from './answer-sheet.module.css';

interface AnswerSheetProps {
  event: AnsweredEvent;
  /** Guests change their RSVP with the link in their mail. */
  isGuest: boolean;
  open: boolean;
  onClose(): void;
  isPending: boolean;
  /** Resolves to true if the RSVP was saved. */
  onAnswer(status: RsvpChoice): Promise<boolean>;
  summary: ReactNode;
  calendarHref: string;
}

function titleOf({ ownRsvpStatus, ownRsvp }: AnsweredEvent): string {
  if (ownRsvpStatus === 'attending') return "You're going";
  if (ownRsvpStatus === 'maybe') return 'You said maybe';
  return ownRsvp?.waitlistPosition
    ? `You are ${ordinal(ownRsvp.waitlistPosition)} in line`
    : 'You are on the waitlist';
}

/** The actions on one's own RSVP. */
export function AnswerSheet({ open, onClose, ...props }: AnswerSheetProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { isPending, onAnswer } = props;
  const event = useSettled(props.event, open && !isPending);
  const isWaiting = event.ownRsvpStatus === 'waitlisted';

  const change = async (status: RsvpChoice) => {
    if (await onAnswer(status)) onClose();
  };

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={isLeaving ? (isWaiting ? 'Leave the waitlist?' : 'Cancel your RSVP?') : titleOf(event)}
      footer={
        isLeaving && (
          <SheetActions
            back={isWaiting ? 'Stay in line' : 'Keep RSVP'}
            isBackDisabled={isPending}
            onBack={() => setLeaving(false)}
            tone="danger"
            busy={isPending}
            onClick={() => void change('cancelled')}
          >
            {isWaiting ? 'Leave waitlist' : 'Cancel RSVP'}
          </SheetActions>
        )
      }
    >
      {isLeaving ? (
        <p>
          {isWaiting
            ? "You'll lose your place in line. You can join again at the end."
            : `${leavingNote(event)} You can RSVP again while there are spots.`}
        </p>
      ) : (
        <Choices
          {...props}
          event={event}
          onChange={(status) => void change(status)}
          onLeave={() => setLeaving(true)}
        />
      )}
    </Overlay>
  );
}

/** The event with its last saved RSVP: the sheet does not show the optimistic state it is sending. */
function useSettled(event: AnsweredEvent, isSettled: boolean): AnsweredEvent {
  const [settled, setSettled] = useState(event);
  if (isSettled && settled !== event && isLiveRsvp(event.ownRsvpStatus)) setSettled(event);
  return settled;
}

function leavingNote(event: AnsweredEvent): string {
  return event.ownRsvpStatus === 'attending' && event.maxAttendees !== null
    ? 'Your spot goes to the next person at once.'
    : "We'll let the host know.";
}

interface ChoicesProps extends Omit<AnswerSheetProps, 'open' | 'onClose' | 'onAnswer'> {
  onChange(status: RsvpChoice): void;
  onLeave(): void;
}

function Choices({ event, isGuest, isPending, summary, calendarHref, onChange, onLeave }: ChoicesProps) {
  const { ownRsvpStatus: status, maxAttendees, waitlistCount } = event;
  const isWaiting = status === 'waitlisted';
  const goLabel = isFull(event) ? 'Join waitlist' : 'Change to going';
  return (
    <>
      {isWaiting && waitlistCount ? (
        <p
          className={`text-muted text-sm ${styles.inLine}`}
        >{`${waitingLabel(waitlistCount)} for ${event.title}.`}</p>
      ) : (
        summary
      )}
      {isGuest && (
        <p className={styles.note}>
          {event.ownRsvp?.confirmBy
            ? `Open the link we emailed you by ${timeOf(event.ownRsvp.confirmBy)}, or your ${isWaiting ? 'place in line' : 'spot'} goes to the next person.`
            : 'We sent you a confirmation by email. Change or cancel your RSVP with the link in it.'}
        </p>
      )}
      <div className={styles.calendar}>
        {!isGuest && status === 'maybe' && (
          <ActionRow
            icon={isFull(event) ? <Hourglass /> : <Check />}
            title={goLabel}
            note={isFull(event) ? 'All spots are taken' : undefined}
            disabled={isPending}
            onPress={() => onChange(isFull(event) ? 'waitlisted' : 'attending')}
          />
        )}
        {!isGuest && status === 'attending' && (
          <ActionRow
            icon={<CircleQuestionMark />}
            title="Change to maybe"
            note={maxAttendees === null ? undefined : 'Your spot goes to the next person'}
            disabled={isPending}
            onPress={() => onChange('maybe')}
          />
        )}
        {!isGuest && !isWaiting && (
          <ActionRow
            icon={<UserX />}
            title="Can't go"
            note="We'll let the host know"
            disabled={isPending}
            onPress={() => onChange('declined')}
          />
        )}
        <ActionLink
          href={calendarHref}
          icon={<CalendarPlus />}
          title="Add to calendar"
          note="Google, Apple or Outlook"
        />
        {!isGuest && (
          <ActionRow
            isDanger
            icon={<X />}
            title={isWaiting ? 'Leave waitlist' : 'Cancel RSVP'}
            note={isWaiting ? "You'll lose your place in line" : undefined}
            disabled={isPending}
            onPress={onLeave}
          />
        )}
      </div>
    </>
  );
}
