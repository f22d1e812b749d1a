import type { RsvpChoice } from '@quad/shared/contract/rsvps';
import { ordinal } from '@quad/shared/count-text';
import { isPaid } from '@quad/shared/prices';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { isFull } from '@quad/shared/spots';
import { useQueryClient } from '@tanstack/react-query';
import { Check, CircleQuestionMark, Hourglass, Undo2, UserRoundX, UserX, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { patchEvent } from '../../../cache/event-cache';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { toast } from '../../../lib/toast-store';
import { dropAnswer } from '../rsvp-outbox';
import { type AnsweredEvent, offerLabel, payNote, waitingLabel } from '../rsvp-words';
import { timeOf } from '../time-of-day';
import * as styles from './answer-sheet.module.css';

/** What the RSVP button passes to its sheet, which the page composes. */
export interface RsvpSheetProps {
  event: AnsweredEvent;
  /** Guests change their RSVP with the link in their mail. */
  isGuest: boolean;
  open: boolean;
  onClose(): void;
  isPending: boolean;
  /** RSVPs: the answer to the question that is asked while there is no RSVP. */
  onRsvp(): void;
  /** Resolves to true if the RSVP was saved. */
  onAnswer(status: RsvpChoice): Promise<boolean>;
  /** Right after the RSVP. */
  fresh: FreshRsvp | null;
  /** A guest is somebody else. */
  onForget(): void;
}

interface FreshRsvp {
  /** It waits for the network. */
  isKept: boolean;
  /** It is undone in the sheet, which closes. */
  onUndo(): void;
}

interface AnswerSheetProps extends RsvpSheetProps {
  /** The event in brief. */
  summary: ReactNode;
  /** Rows for what people do with an event they go to. */
  links: ReactNode;
}

function titleOf({ ownRsvpStatus, ownRsvp }: AnsweredEvent): string {
  if (ownRsvpStatus === 'attending') return ownRsvp?.confirmBy ? 'Your spot is held' : "You're going";
  if (ownRsvpStatus === 'maybe') return 'You said maybe';
  return ownRsvp?.waitlistPosition
    ? `You're ${ordinal(ownRsvp.waitlistPosition)} in line`
    : "You're on the waitlist";
}

/** One's own RSVP: the question, what comes right after it, and later the actions on it. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { open, onClose, isPending, onAnswer, fresh, summary } = props;
  const [isLeaving, setLeaving] = useState(false);
  const event = useSettled(props.event, open && !isPending);
  const isWaiting = event.ownRsvpStatus === 'waitlisted';
  const overlay = { open, onClose };

  const change = async (status: RsvpChoice) => {
    if (await onAnswer(status)) onClose();
  };

  if (fresh) {
    return (
      <Overlay {...overlay} title="You're going">
        <Fresh {...props} {...fresh} />
      </Overlay>
    );
  }
  if (event.ownRsvpStatus === null) {
    return (
      <Overlay
        {...overlay}
        title={isFull(event) ? 'Join the waitlist?' : 'Ready to RSVP?'}
        footer={
          <SheetActions back="Not now" onBack={onClose} busy={isPending} onClick={props.onRsvp}>
            {isPending ? 'RSVPing...' : offerLabel(event)}
          </SheetActions>
        }
      >
        {summary}
        {isPaid(event) && <p className={styles.note}>{payNote}</p>}
      </Overlay>
    );
  }
  return (
    <Overlay
      {...overlay}
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

/** The same sheet before and after the server has responded; only the line in the middle changes. */
function Fresh({ event, summary, links, isPending, isKept, onAnswer, onUndo }: AnswerSheetProps & FreshRsvp) {
  const client = useQueryClient();
  /** One that waits for the network is never sent. */
  const undo = () => {
    onUndo();
    if (!isKept || !dropAnswer(event.id)) {
      void onAnswer('cancelled');
      return;
    }
    patchEvent(client, event.id, { ownRsvpStatus: null, attendeeCount: event.attendeeCount - 1 });
    toast({ title: 'RSVP Updated', description: 'Your RSVP is cancelled.' });
  };
  return (
    <>
      {summary}
      <p className={`text-sm ${styles.note}`}>
        {isPending
          ? 'RSVPing...'
          : isKept
            ? "You're offline. We'll send your RSVP when you're back online."
            : isPaid(event)
              ? `You're on the list. ${payNote}`
              : "You're on the list."}
      </p>
      <div className={styles.rows}>
        {links}
        <ActionRow
          icon={<Undo2 />}
          title="Undo"
          note="Take your RSVP back"
          disabled={isPending}
          onPress={undo}
        />
      </div>
    </>
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

interface ChoicesProps extends AnswerSheetProps {
  onChange(status: RsvpChoice): void;
  onLeave(): void;
}

function Choices({ event, isGuest, isPending, summary, links, onForget, onChange, onLeave }: ChoicesProps) {
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
        <p className={`text-sm ${styles.note}`}>
          {event.ownRsvp?.confirmBy
            ? `Open the link we emailed you by ${timeOf(event.ownRsvp.confirmBy)}, or your ${isWaiting ? 'place in line' : 'spot'} goes to the next person.`
            : 'Use the link in your confirmation email to change or cancel your RSVP.'}
        </p>
      )}
      <div className={styles.rows}>
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
        {!isGuest && status === 'maybe' && (
          <ActionRow
            icon={<UserX />}
            title="Can't go"
            note="We'll let the host know"
            disabled={isPending}
            onPress={() => onChange('declined')}
          />
        )}
        {links}
        {isGuest && (
          <ActionRow
            icon={<UserRoundX />}
            title="Not you?"
            note="Forget this RSVP on this device"
            onPress={onForget}
          />
        )}
        {!isGuest && status !== 'maybe' && (
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
