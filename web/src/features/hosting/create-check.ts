import type { Category } from '@quad/shared/categories';
import { eventDraftSchema } from '@quad/shared/contract/hosted-event';
import { coverPath } from '@quad/shared/covers';
import { eventFields } from './event-fields';
import type { EventFaults, EventValues } from './event-values';
import { draftOf, type PendingEvent } from './pending-event';
import { timeFault } from './wall-clock';

/** The form as kept for the payment page; `timezone` is the event's. */
export function pendingOf(values: EventValues, timezone: string): PendingEvent {
  const { pin, price, maxAttendees, guestsAllowed, endDate, venueName, category, ...rest } = values;
  return {
    ...rest,
    timezone,
    title: values.title.trim(),
    location: values.location.trim(),
    category: category as Category,
    imageUrl: values.imageUrl ?? coverPath({ title: values.title, category: category || 'social' }),
    price: Number(price) || 0,
    maxAttendees: maxAttendees.trim() === '' ? null : Number(maxAttendees),
    ...(guestsAllowed ? {} : { guestsAllowed }),
    ...(endDate ? { endDate } : {}),
    ...(venueName.trim() ? { venueName: venueName.trim() } : {}),
    ...(pin ? { latitude: pin.lat, longitude: pin.lng } : {}),
  };
}

/**
 * The form's errors by field: the contract's rules, and no start in the past. Brings the schemas along, so
 * load it lazily.
 */
export function createFaults(values: EventValues, timezone: string, now: Date): EventFaults {
  const draft = draftOf(pendingOf(values, timezone));
  const faults: EventFaults = {};
  for (const issue of eventDraftSchema.safeParse(draft).error?.issues ?? []) {
    const field = String(issue.path[0]);
    if (eventFields.includes(field)) faults[field as keyof EventValues] ??= issue.message;
  }
  for (const name of ['startDate', 'endDate'] as const) {
    const fault = values[name] && timeFault(values[name], timezone);
    if (fault) faults[name] = fault;
  }
  if (!faults.startDate && Date.parse(draft.startDate) < now.getTime())
    faults.startDate = 'The start must be in the future';
  return faults;
}
