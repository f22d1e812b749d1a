import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { isFull } from '@quad/shared/spots';
import { CircleQuestionMark, Hourglass, ListOrdered } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '../../../components/button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { toast } from '../../../lib/toast-store';
import { useHydrated } from '../../../lib/use-hydrated';
import type { GuestRsvpContext } from '../guest-rsvp-context';
import { type AnsweredEvent, answerLabel, offerLabel } from '../rsvp-words';
import { useRsvp } from '../use-rsvp';

const answerSheet = loadable(async () => (await import('./answer-sheet')).AnswerSheet);
const guestSheet = loadable(async () => (await import('./guest-rsvp-sheet')).GuestRsvpSheet);

const ignore = () => {};

export interface RsvpControlProps {
  event: AnsweredEvent;
  size: ButtonSize;
  /** In a list: the buttons' names include the event. */
  isInList?: boolean;
  /** The event in brief, at the top of the sheet. */
  summary: ReactNode;
  calendarHref: string;
  /** For visitors: they use a form. */
  guest?: GuestRsvpContext;
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
export function RsvpControl(props: RsvpControlProps) {
  const { event, size, isInList, summary, calendarHref, guest } = props;
  const opensForm = guest?.opensForm ?? false;
  const { isPending, answer } = useRsvp(event);
  const [isOpen, setOpen] = useState(false);
  /** Counts openings: each one mounts a new sheet. 0 until the first. */
  const [opening, setOpening] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  /** Width in pixels while the label changes. */
  const [width, setWidth] = useState<number>();
  const status = isLiveRsvp(event.ownRsvpStatus) ? event.ownRsvpStatus : null;

  const sheet = status === null ? guestSheet : answerSheet;
  const isSheetWanted = status !== null || guest !== undefined;

  const open = () => {
    sheet.load().catch(ignore);
    setOpening((count) => count + 1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    guest?.onFormClosed();
  };
  // Not before hydration: the server cannot render lazy parts.
  const opensNow = useHydrated() && opensForm;
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
    toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  };

  const press = () => {
    if (isSheetWanted) {
      open();
      return;
    }
    setWidth(button.current?.offsetWidth);
    void answer(isFull(event) ? 'waitlisted' : 'attending');
  };
  const approach = () => {
    if (isSheetWanted) sheet.load().catch(ignore);
  };

  const label = status === null ? offerLabel(event) : answerLabel(status, event.ownRsvp);
  const words = isPending ? 'RSVPing...' : label;
  return (
    <>
      <Button
        ref={button}
        tone={status === null ? 'primary' : tones[status]}
        size={size}
        busy={isPending}
        style={isPending ? { minWidth: width } : undefined}
        aria-label={isInList ? `${words}, ${event.title}` : undefined}
        aria-haspopup={isSheetWanted ? 'dialog' : undefined}
        onClick={press}
        onPointerEnter={approach}
        onFocus={approach}
      >
        {!isPending && icon(status, size, event)}
        {words}
      </Button>
      {opening > 0 && (
        <LazyPart key={opening} onFail={giveUp}>
          {guest && status === null ? (
            <guestSheet.View event={event} guest={guest} open={isOpen} onClose={close} />
          ) : (
            <answerSheet.View
              event={event}
              isGuest={guest !== undefined}
              open={isOpen}
              onClose={close}
              isPending={isPending}
              onAnswer={answer}
              summary={summary}
              calendarHref={calendarHref}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
