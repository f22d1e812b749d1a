import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { isFull, isLiveRsvp } from '@quad/shared/rsvp-rules';
import { CircleQuestionMark, Hourglass, ListOrdered } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button, type ButtonSize, type ButtonTone } from '../../../components/button';
import { type AnsweredEvent, answerLabel, offerLabel } from '../rsvp-words';
import { useRsvp } from '../use-rsvp';

const loadAnswerSheet = () => import('./answer-sheet');
const AnswerSheet = lazy(async () => ({ default: (await loadAnswerSheet()).AnswerSheet }));
const loadGuestSheet = () => import('./guest-rsvp-sheet');
const GuestRsvpSheet = lazy(async () => ({ default: (await loadGuestSheet()).GuestRsvpSheet }));

export interface RsvpControlProps {
  event: AnsweredEvent;
  size: ButtonSize;
  /** In a list: the buttons there say what they are about. */
  isInList?: boolean;
  /** The event in short, at the top of the sheet. */
  summary: ReactNode;
  calendarHref: string;
  /** For visitors: they answer by a form. */
  guest?: GuestWay;
}

export interface GuestWay {
  /** The visitor came for the form. */
  opensForm: boolean;
  onFormClosed(): void;
  signInHref: string;
  /** Before the visitor leaves to sign in. */
  onSignIn(): void;
}

const tones = { attending: 'going', maybe: 'secondary', waitlisted: 'warn' } as const satisfies Record<
  string,
  ButtonTone
>;

function icon(status: RsvpStatus | null, size: ButtonSize, event: AnsweredEvent): ReactNode {
  // Cards have room for the words only.
  if (size === 'sm' || status === 'attending') return null;
  if (status === 'maybe') return <CircleQuestionMark />;
  if (status === 'waitlisted') return <Hourglass />;
  return isFull(event) ? <ListOrdered /> : null;
}

/**
 * The button that answers an event. One press answers for people who are signed in; visitors get a form. Pressing an
 * answer that was given opens the sheet that changes it.
 */
export function RsvpControl(props: RsvpControlProps) {
  const { event, size, isInList, summary, calendarHref, guest } = props;
  const opensForm = guest?.opensForm ?? false;
  const { isPending, answer } = useRsvp(event);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** Pixels, while the label is a different one. */
  const [width, setWidth] = useState<number>();
  const status = isLiveRsvp(event.ownRsvpStatus) ? event.ownRsvpStatus : null;

  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    guest?.onFormClosed();
  };
  // Not in the first render: the server cannot draw what is loaded late.
  useEffect(() => {
    if (opensForm) {
      setWasOpened(true);
      setOpen(true);
    }
  }, [opensForm]);

  const isAnswering = useRef(false);
  const press = () => {
    if (status !== null || guest) {
      open();
      return;
    }
    isAnswering.current = true;
    setWidth(button.current?.offsetWidth);
    void answer(isFull(event) ? 'waitlisted' : 'attending');
  };
  // A button that waits is disabled, and browsers take the focus from it.
  useEffect(() => {
    if (isPending || !isAnswering.current) return;
    isAnswering.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [isPending]);

  const approach = () => {
    if (status !== null) void loadAnswerSheet().catch(() => {});
    else if (guest) void loadGuestSheet().catch(() => {});
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
        aria-haspopup={status !== null || guest ? 'dialog' : undefined}
        onClick={press}
        onPointerEnter={approach}
        onFocus={approach}
      >
        {!isPending && icon(status, size, event)}
        {words}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          {guest && status === null ? (
            <GuestRsvpSheet event={event} guest={guest} open={isOpen} onClose={close} />
          ) : (
            <AnswerSheet
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
        </Suspense>
      )}
    </>
  );
}
