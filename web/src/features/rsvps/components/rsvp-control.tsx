import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { isFull } from '@quad/shared/spots';
import { useQueryClient } from '@tanstack/react-query';
import { CircleQuestionMark, Hourglass, ListOrdered } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { type Loadable, loadable } from '../../../components/loadable';
import { toast } from '../../../lib/toast-store';
import { useHydrated } from '../../../lib/use-hydrated';
import { type AnsweredEvent, answerLabel, offerLabel } from '../rsvp-words';
import { useRsvp } from '../use-rsvp';
import type { RsvpSheetProps } from './answer-sheet';

const guestSheet = loadable(async () => (await import('./guest-rsvp-sheet')).GuestRsvpSheet);

const ignore = () => {};

export interface RsvpControlProps {
  event: AnsweredEvent;
  size: ButtonSize;
  /** In a list: the buttons' names include the event. */
  isInList?: boolean;
  /** What opens after an RSVP, and to change it. */
  sheet: Loadable<RsvpSheetProps>;
  /** For visitors, who use a form: where they sign in instead. */
  signInHref?: string;
  /** The person came to RSVP: the form, or the question, is open. */
  opensAtOnce?: boolean;
  /** That is over. */
  onSettled?(): void;
}

const tones = { attending: 'going', maybe: 'secondary', waitlisted: 'warn' } as const satisfies Record<
  string,
  ButtonTone
>;

function icon(status: RsvpStatus | null, size: ButtonSize, event: AnsweredEvent): ReactNode {
  // Cards only have room for the words.
  if (size === 'sm' || status === 'attending') return null;
  if (status === 'maybe') return <CircleQuestionMark />;
  if (status === 'waitlisted') return <Hourglass />;
  return isFull(event) ? <ListOrdered /> : null;
}

/**
 * The RSVP button. One press is enough for signed-in people; visitors get a form. Pressing it again opens the
 * sheet that changes the RSVP.
 */
export function RsvpControl({
  event,
  size,
  isInList,
  sheet: ownSheet,
  signInHref,
  opensAtOnce = false,
  onSettled = ignore,
}: RsvpControlProps) {
  const client = useQueryClient();
  const isGuest = signInHref !== undefined;
  const { isPending, isKept, answer } = useRsvp(event);
  const [isOpen, setOpen] = useState(false);
  /** The RSVP was made in the sheet, or by opening it, and perhaps undone there. */
  const [moment, setMoment] = useState<'fresh' | 'undone' | null>(null);
  /** Counts openings: each one mounts a new sheet. 0 until the first. */
  const [opening, setOpening] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  /** Width in pixels while the label changes. */
  const [width, setWidth] = useState<number>();
  const known = isLiveRsvp(event.ownRsvpStatus) ? event.ownRsvpStatus : null;
  const status = moment === 'fresh' && isPending ? 'attending' : known;

  const isForm = isGuest && status === null;
  const sheet = isForm ? guestSheet : ownSheet;
  const isSheetNext = isGuest || status !== null;

  const approach = () => {
    sheet.load().catch(ignore);
    if (isForm) ownSheet.load().catch(ignore);
  };
  const open = (next: typeof moment) => {
    approach();
    setOpening(opening + 1);
    setOpen(true);
    setMoment(next);
  };
  const close = () => {
    setOpen(false);
    onSettled();
  };
  // Not before hydration: the server cannot render lazy parts.
  const opensNow = useHydrated() && opensAtOnce && known === null;
  const [wasOpened, setWasOpened] = useState(false);
  if (opensNow !== wasOpened) {
    setWasOpened(opensNow);
    if (opensNow) {
      setOpening(opening + 1);
      setOpen(true);
    }
  }
  const giveUp = () => {
    setOpening(0);
    close();
    // The RSVP itself doesn't need the sheet.
    if (!moment) toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  };

  const attend = async () => {
    if (!(await answer('attending'))) setOpen(false);
    onSettled();
  };
  const joinWaitlist = () => {
    setWidth(button.current?.offsetWidth);
    return answer('waitlisted');
  };
  const press = () => {
    if (isSheetNext) {
      open(null);
    } else if (isFull(event)) {
      void joinWaitlist();
    } else {
      open('fresh');
      void attend();
    }
  };
  /** In the sheet that asks, which goes on with what comes after it. */
  const agree = () => {
    if (isFull(event)) {
      void joinWaitlist();
    } else {
      setMoment('fresh');
      void attend();
    }
  };
  const undo = () => {
    setMoment('undone');
    close();
  };
  const forget = () => {
    close();
    import('../guest-marks').then(({ forgetGuestMark }) => forgetGuestMark(client, event.id), ignore);
  };

  const isBusy = isPending && status !== 'attending';
  const label = status === null ? offerLabel(event) : answerLabel(status, event.ownRsvp);
  const words = isBusy ? 'RSVPing...' : label;
  return (
    <>
      <Button
        ref={button}
        tone={status === null ? 'primary' : tones[status]}
        size={size}
        busy={isBusy}
        style={isBusy ? { minWidth: width } : undefined}
        aria-label={isInList ? `${words}, ${event.title}` : undefined}
        aria-haspopup={isSheetNext ? 'dialog' : undefined}
        onClick={press}
        onPointerEnter={approach}
        onFocus={approach}
      >
        {!isBusy && icon(status, size, event)}
        {words}
      </Button>
      {opening > 0 && (
        <LazyPart key={opening} onFail={giveUp}>
          {isForm ? (
            <guestSheet.View
              event={event}
              signInHref={signInHref}
              open={isOpen}
              onClose={close}
              onTaken={onSettled}
            />
          ) : (
            <ownSheet.View
              event={event}
              isGuest={isGuest}
              open={isOpen}
              onClose={close}
              isPending={isPending}
              onRsvp={agree}
              onAnswer={answer}
              fresh={moment && { isKept, onUndo: undo }}
              onForget={forget}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
