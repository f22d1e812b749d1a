import { longDate, timeRange, zoneWords } from '@quad/shared/event-hours';
import { clockAt } from '@quad/shared/event-times';
import { dayAndTime } from '@quad/shared/notification-text';
import { formatPrice } from '@quad/shared/prices';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { PlansBefore, RsvpMailKind } from '../rsvps/rsvp-mails';
import type { Attendance, MailedEvent } from './mail-recipient';
import type { MailContent } from './mail-template';

/** What a guest at an event with a capacity must still do, in the one mail that an unconfirmed address gets. */
export interface GuestConfirmation {
  lead: string;
  /** The text of the button that opens the guest's own link. */
  action: string;
  /** Instead of '✓ You're going': the spot may still go to somebody else. */
  badge?: NonNullable<MailContent['badge']>;
  /** Instead of the mail's usual one: the guest has no spot yet. */
  pending?: { subject: string };
}

/** What a guest's first mail asks for; null if there is nothing to confirm. */
export function confirmationFor({ rsvp, event }: Attendance, kind: RsvpMailKind): GuestConfirmation | null {
  if ((kind !== 'confirmed' && kind !== 'waitlisted') || rsvp.confirmedAt) return null;
  const { status, confirmBy } = rsvp;
  // A mail that was late says the same after the spot has lapsed: the link shows the way to another.
  if (status === 'pending' || (status === 'cancelled' && confirmBy)) {
    return {
      lead: "You don't have a spot yet. Open your link and press the button to get one: spots go to whoever is first.",
      action: 'Get my spot',
      badge: { text: 'One tap to go', tone: 'warn' },
      pending: { subject: `Get your spot at ${event.title}` },
    };
  }
  if (!confirmBy || !isLiveRsvp(status)) return null;
  const time = `${clockAt(confirmBy, event.timezone)} (${zoneWords(confirmBy, event.timezone)})`;
  return status === 'waitlisted'
    ? {
        lead: `The event is full. Open your link and press the button by ${time} to keep your place in line. When a spot opens up, it goes to the first in line. If that's you, we'll email you right away.`,
        action: 'Keep my place in line',
      }
    : {
        lead: `Spots are limited. Open your link and press the button by ${time} to keep yours. If you don't, it goes to the next person.`,
        action: 'Keep my spot',
        badge: { text: 'Your spot is held', tone: 'warn' },
      };
}

/** One change of an event: what it is about, and in words what is new and what was before. */
interface ChangedPlan {
  label: string;
  now: string;
  was: string;
  /** The same for a subject, shorter. */
  inShort: string;
}

const dayMs = 86_400_000;

type Times = Pick<MailedEvent, 'allDay' | 'timeTba' | 'timezone'> & {
  startDate: string;
  endDate: string | null;
};

type Place = Pick<PlansBefore, 'venueName' | 'location'>;

const hasClock = (times: Times) => !times.allDay && !times.timeTba;
const zoneOf = ({ startDate, timezone }: Times) => zoneWords(new Date(startDate), timezone);
const whole = (times: Times) => `${longDate(times)}, ${timeRange(times)}`;
const short = (times: Times) => (hasClock(times) ? dayAndTime(times) : longDate(times));
const whereOf = ({ venueName, location }: Place) =>
  venueName && venueName !== location ? `${venueName}, ${location}` : location;
const dollars = (price: number) => (price === 0 ? 'Free' : formatPrice(price));

/** '11:00 PM', or with its day if that is not the night of the start; null without an end. */
function endOf(times: Times): string | null {
  if (times.endDate === null) return null;
  const isLong = Date.parse(times.endDate) - Date.parse(times.startDate) >= dayMs;
  return isLong || !hasClock(times)
    ? short({ ...times, startDate: times.endDate, endDate: null })
    : clockAt(new Date(times.endDate), times.timezone);
}

/** 'now until 11:00 PM (was 10:00 PM)': of an event that begins when it did. */
function newEnd(times: Times, earlier: Times): string {
  const [end, was] = [endOf(times), endOf(earlier)];
  if (!end) return `now without an end (was until ${was})`;
  return was ? `now until ${end} (was ${was})` : `now until ${end}`;
}

/** The new and the earlier times, each as clocks show it where the event is and was; zones are named if they differ. */
function newTime(times: Times, earlier: Times): ChangedPlan {
  const isElsewhere = times.timezone !== earlier.timezone;
  const say = (at: Times, words: string) => (isElsewhere && hasClock(at) ? `${words}, ${zoneOf(at)}` : words);
  const inShort =
    times.startDate === earlier.startDate
      ? newEnd(times, earlier)
      : `now ${say(times, short(times))} (was ${say(earlier, short(earlier))})`;
  return { label: 'New time', now: say(times, whole(times)), was: say(earlier, whole(earlier)), inShort };
}

function newPlace(event: Place, before: Place): ChangedPlan {
  const [name, earlier] = [event.venueName || event.location, before.venueName || before.location];
  const [now, was] = [whereOf(event), whereOf(before)];
  // The same building by another address.
  const inShort = name === earlier ? `now at ${now} (was ${was})` : `now at ${name} (was ${earlier})`;
  return { label: 'New place', now, was, inShort };
}

/** What has changed of an event's time, place and price. */
export function changedPlans(event: MailedEvent, before: PlansBefore): ChangedPlan[] {
  const startDate = event.startDate.toISOString();
  const endDate = event.endDate?.toISOString() ?? null;
  const plans: ChangedPlan[] = [];
  if (startDate !== before.startDate || endDate !== before.endDate) {
    const earlier = { ...event, startDate: before.startDate, endDate: before.endDate };
    const timezone = before.timezone ?? event.timezone;
    plans.push(newTime({ ...event, startDate, endDate }, { ...earlier, timezone }));
  }
  if (whereOf(event) !== whereOf(before)) plans.push(newPlace(event, before));
  if (before.price !== undefined && before.price !== event.price) {
    const [price, earlier] = [dollars(event.price), dollars(before.price)];
    plans.push({ label: 'New price', now: price, was: earlier, inShort: `now ${price} (was ${earlier})` });
  }
  return plans;
}

/** What has changed, for a subject: the first change with old and new, and a word for each other one. */
export function changesInShort(plans: readonly ChangedPlan[]): string | null {
  const [first, ...others] = plans;
  if (!first) return null;
  const more = others.map(({ label }) => label.replace('New ', ''));
  return more.length > 0 ? `${first.inShort}, and a new ${more.join(' and ')}` : first.inShort;
}
