import type { Entry } from './door-merge';
import { clock, shortDay } from './event-times';
import { localDay, localTime } from './local-time';
import { type DecodedPass, passNumber } from './pass-code';
import { formatPrice } from './prices';

/** A pass on the list that a door has. */
export interface ListedPass {
  id: string;
  name: string;
  status: 'attending' | 'waitlisted' | 'cancelled';
  /** Of the newest pass; older ones are void. */
  version: number;
  isPaid?: boolean;
}

/** The event of a door. `price`, in US dollars, is paid there. */
export interface DoorEvent {
  id: string;
  title: string;
  startDate: string;
  endsAt: string;
  timezone: string;
  price: number;
}

/** What a door knows about a code that was held up. */
export interface Seen {
  event: DoorEvent;
  /** By the server's clock, as the phone knows it. */
  now: Date;
  /** Null if what was read is no pass. */
  pass: DecodedPass | null;
  /** Whether the event's key signed it. */
  isSigned: boolean;
  /** How the live code fared; 'none' on paper and pictures of it. */
  live: 'current' | 'old' | 'none';
  /** The host's switch 'Live codes only'. */
  liveOnly: boolean;
  /** Null if this door's list does not have it. */
  listed: ListedPass | null;
  /** What the known scans make of it. */
  entry: Entry | null;
  /** What a phone at this event's doors is called. */
  doorOf(device: string): string;
}

/** Only 'in' is green. */
export type VerdictTone = 'in' | 'ask' | 'no';

interface VerdictKind {
  tone: VerdictTone;
  /** The big word, exactly. */
  word: string;
  /** What may be done about it besides going on. */
  offers: 'undo' | 'search' | 'walkIn' | 'cash' | null;
  /** Whether the person came in, so that the phone keeps a scan. */
  letsIn: boolean;
}

/** Every verdict. None of them says 'confirmed': without a network nobody knows. */
export const verdicts = {
  in: { tone: 'in', word: 'Come in', offers: 'undo', letsIn: true },
  unlisted: { tone: 'ask', word: 'Let in, will be checked', offers: 'undo', letsIn: true },
  notLive: { tone: 'ask', word: 'Ask for the live pass', offers: 'search', letsIn: false },
  unpaid: { tone: 'ask', word: 'Not paid', offers: 'cash', letsIn: false },
  alreadyIn: { tone: 'no', word: 'Already in', offers: 'search', letsIn: false },
  otherEvent: { tone: 'no', word: 'Other event', offers: null, letsIn: false },
  wrongDay: { tone: 'no', word: 'Not today', offers: null, letsIn: false },
  cancelled: { tone: 'no', word: 'Cancelled', offers: null, letsIn: false },
  waitlisted: { tone: 'no', word: 'On the waitlist', offers: 'walkIn', letsIn: false },
  replaced: { tone: 'no', word: 'Old pass', offers: 'search', letsIn: false },
  forged: { tone: 'no', word: 'Not valid', offers: 'search', letsIn: false },
  inTwice: { tone: 'no', word: 'In twice', offers: null, letsIn: false },
} as const satisfies Record<string, VerdictKind>;
export type VerdictName = keyof typeof verdicts;

export interface Verdict extends VerdictKind {
  kind: VerdictName;
  /** Of the person, or the number of the pass; null if neither is known. */
  who: string | null;
  /** One or two sentences. */
  why: string;
}

const verdict = (kind: VerdictName, who: string | null, why: string): Verdict => ({
  ...verdicts[kind],
  kind,
  who,
  why,
});

/** How long before its start and after its end an event's door is open on another day, in milliseconds. */
const aroundMs = 6 * 3_600_000;

/** Whether a pass of the event opens its door now: on its days, and through the nights at both ends. */
function isDoorDay({ startDate, endsAt, timezone }: DoorEvent, now: Date): boolean {
  const start = Date.parse(startDate);
  const end = Date.parse(endsAt);
  const today = localDay(now, timezone);
  const isOneOfItsDays =
    today >= localDay(new Date(start), timezone) && today <= localDay(new Date(end - 1), timezone);
  return isOneOfItsDays || (now.getTime() >= start - aroundMs && now.getTime() <= end + aroundMs);
}

const timeAt = (at: number, event: DoorEvent) => clock(localTime(new Date(at), event.timezone));

/** About a person whose status on the list does not open the door; null if it does. */
function statusVerdict(listed: ListedPass): Verdict | null {
  const { name, status } = listed;
  if (status === 'cancelled') {
    return verdict('cancelled', name, "Their RSVP was cancelled. If there's a free spot, they can walk in.");
  }
  if (status === 'waitlisted') {
    const first = name.split(' ', 1)[0] ?? name;
    return verdict('waitlisted', name, `No spot yet. A free spot goes to ${first} first.`);
  }
  return null;
}

/** About somebody on the list whose pass, if they showed one, is in order: by code or by name. */
export function verdictOnPerson(
  listed: ListedPass,
  { entry, event, doorOf }: Pick<Seen, 'entry' | 'event' | 'doorOf'>,
): Verdict {
  const refused = statusVerdict(listed);
  if (refused) return refused;
  if (entry?.in) {
    const { at, device } = entry.in;
    return verdict('alreadyIn', listed.name, `${timeAt(at, event)} at ${doorOf(device)}.`);
  }
  if (event.price > 0 && !listed.isPaid) {
    const why = `Reserved at the door. Take ${formatPrice(event.price)} in cash, then mark it as paid.`;
    return verdict('unpaid', listed.name, why);
  }
  return verdict('in', listed.name, 'On the list.');
}

const liveWhy = {
  old: 'This looks like a screenshot. A live pass has a moving bar.',
  none: 'The host accepts live codes only. Ask them to open the pass on their phone.',
};

/**
 * What a door says to a code. Pure, so that every phone and the server say the same about the same facts.
 * Another event's pass can't be named: its key isn't here.
 */
export function verdictOnCode(seen: Seen): Verdict {
  const { pass, event, now, listed } = seen;
  if (pass && pass.eventId !== event.id) {
    return verdict('otherEvent', null, `This pass is for another event. Ask for the one for ${event.title}.`);
  }
  if (!pass || !seen.isSigned) {
    return verdict('forged', null, 'Quad did not sign this code. Their name may still be on the list.');
  }
  const number = `Pass ${passNumber(pass.passId)}`;
  if (!isDoorDay(event, now)) {
    const today = localDay(now, event.timezone);
    const day = shortDay(localDay(new Date(event.startDate), event.timezone), today);
    const why = `This pass is for ${day}. Today is ${shortDay(today, today)}.`;
    return verdict('wrongDay', listed?.name ?? number, why);
  }
  if (listed && pass.keyVersion < listed.version) {
    // Giving up a spot makes the pass old as well: the reason says more.
    const refused = statusVerdict(listed);
    if (refused) return refused;
    const why = "There's a newer one. Ask for the pass in the latest email or in the app.";
    return verdict('replaced', listed.name, why);
  }
  // A pass that is newer than the list may have a status that the list does not know.
  const isNewer = !listed || pass.keyVersion > listed.version;
  const person: ListedPass =
    listed && !isNewer
      ? listed
      : { id: pass.passId, version: pass.keyVersion, name: listed?.name ?? number, status: 'attending' };
  const onPerson = verdictOnPerson(person, seen);
  if (!onPerson.letsIn && onPerson.kind !== 'unpaid') return onPerson;
  if (seen.live === 'old' || (seen.live === 'none' && seen.liveOnly)) {
    return verdict('notLive', person.name, liveWhy[seen.live]);
  }
  if (!isNewer) return onPerson;
  const why = "The pass is real but newer than this phone's list. The host sees it.";
  return verdict('unlisted', person.name, why);
}

/** About a pass that came in more than once, which a sync brings out; null if it did not. */
export function verdictOnDoubles(
  name: string,
  entry: Entry,
  { event, doorOf }: Pick<Seen, 'event' | 'doorOf'>,
): Verdict | null {
  if (!entry.in || entry.doubles.length === 0) return null;
  const times = [entry.in, ...entry.doubles].map(
    ({ at, device }) => `${timeAt(at, event)} ${doorOf(device)}`,
  );
  return verdict('inTwice', name, `${times.join(', ')}. It's on the host's list.`);
}
