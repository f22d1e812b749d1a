import { longDate, timeRange } from '@quad/shared/event-hours';
import { dayAndTime } from '@quad/shared/notification-text';
import { formatPrice } from '@quad/shared/prices';
import type { PlansBefore } from '../rsvps/rsvp-mails';
import type { MailedEvent } from './mail-recipient';

/** One change of an event: what it is about, and in words what is new and what was before. */
interface ChangedPlan {
  label: string;
  now: string;
  was: string;
  /** The same for a subject, shorter. */
  inShort: string;
}

type Times = Pick<MailedEvent, 'allDay' | 'timeTba' | 'timezone'> & {
  startDate: string;
  endDate: string | null;
};

const whole = (times: Times) => `${longDate(times)}, ${timeRange(times)}`;
const short = (times: Times) => (times.allDay || times.timeTba ? longDate(times) : dayAndTime(times));
const place = ({ venueName, location }: Pick<PlansBefore, 'venueName' | 'location'>) =>
  venueName && venueName !== location ? `${venueName}, ${location}` : location;
const dollars = (price: number) => (price === 0 ? 'Free' : formatPrice(price));

/** What has changed of an event's time, place and price. */
export function changedPlans(event: MailedEvent, before: PlansBefore): ChangedPlan[] {
  const startDate = event.startDate.toISOString();
  const endDate = event.endDate?.toISOString() ?? null;
  const plans: ChangedPlan[] = [];
  if (startDate !== before.startDate || endDate !== before.endDate) {
    const [times, earlier] = [
      { ...event, startDate, endDate },
      { ...event, startDate: before.startDate, endDate: before.endDate },
    ];
    const inShort =
      startDate === before.startDate ? 'new end' : `now ${short(times)} (was ${short(earlier)})`;
    plans.push({ label: 'New time', now: whole(times), was: whole(earlier), inShort });
  }
  const [now, was] = [place(event), place(before)];
  if (now !== was) {
    const name = (venue: string | null, location: string) => venue || location;
    const inShort = `now at ${name(event.venueName, event.location)} (was ${name(before.venueName, before.location)})`;
    plans.push({ label: 'New place', now, was, inShort });
  }
  if (before.price !== undefined && before.price !== event.price) {
    const [price, earlier] = [dollars(event.price), dollars(before.price)];
    plans.push({ label: 'New price', now: price, was: earlier, inShort: `now ${price} (was ${earlier})` });
  }
  return plans;
}
