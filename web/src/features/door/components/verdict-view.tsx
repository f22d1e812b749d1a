import type { Verdict, VerdictName } from '@quad/shared/door-verdict';
import { clock } from '@quad/shared/event-times';
import { localTime } from '@quad/shared/local-time';
import {
  Ban,
  Banknote,
  CalendarClock,
  CalendarX2,
  Check,
  ClipboardClock,
  Hourglass,
  type LucideIcon,
  Repeat2,
  RotateCw,
  ShieldX,
  Smartphone,
  Users,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button';
import { VerdictScreen, verdictButton } from '../../../components/verdict-screen';
import type { Judged } from '../shift-view';
import * as styles from './verdict-view.module.css';

const icons: Record<VerdictName, LucideIcon> = {
  in: Check,
  unlisted: ClipboardClock,
  notLive: Smartphone,
  unpaid: Banknote,
  alreadyIn: Repeat2,
  otherEvent: CalendarX2,
  wrongDay: CalendarClock,
  cancelled: Ban,
  waitlisted: Hourglass,
  replaced: RotateCw,
  forged: ShieldX,
  inTwice: Users,
};

const closesAfterMs = 2_000;

const offerLabels: Record<NonNullable<Verdict['offers']>, string> = {
  undo: 'Undo',
  search: 'Search name',
  walkIn: 'Walk-in',
  cash: 'Paid in cash',
};

interface VerdictViewProps {
  judged: Judged;
  door: string;
  timezone: string;
  onNext(): void;
  onOffer(offer: NonNullable<Verdict['offers']>): void;
}

/** What the door says, over the whole screen: read out as word, name and reason. Only 'in' closes by itself. */
export function VerdictView({ judged, door, timezone, onNext, onOffer }: VerdictViewProps) {
  const { kind, tone, word, who, why, offers, at } = judged;
  const next = useRef<HTMLButtonElement>(null);
  const goOn = useRef(onNext);
  useEffect(() => {
    goOn.current = onNext;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict has its own two seconds
  useEffect(() => {
    next.current?.focus();
    if (kind !== 'in') return;
    const timer = setTimeout(() => goOn.current(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [judged]);
  const time = clock(localTime(new Date(at), timezone));
  const isAlarm = kind === 'inTwice';
  const nextButton = (
    <Button
      ref={next}
      className={offers === 'cash' ? verdictButton.second : verdictButton.first}
      onClick={onNext}
    >
      {isAlarm ? 'Got it' : 'Next'}
    </Button>
  );
  const offerButton = offers && (
    <Button
      className={offers === 'cash' ? verdictButton.first : verdictButton.second}
      onClick={() => onOffer(offers)}
    >
      {offerLabels[offers]}
    </Button>
  );
  return (
    <VerdictScreen
      tone={tone}
      label={isAlarm ? 'Double entry' : 'Verdict'}
      top={isAlarm ? `Noticed at ${time}` : `${door} · ${time}`}
      icon={icons[kind]}
      word={word}
      who={who}
      why={why}
      actions={offers === 'cash' ? [nextButton, offerButton] : [offerButton, nextButton]}
      onClose={onNext}
    >
      {kind === 'in' && (
        <div className={styles.line} aria-hidden="true" key={at}>
          <i />
        </div>
      )}
    </VerdictScreen>
  );
}
