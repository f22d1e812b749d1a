import type { EventDetail } from '@quad/shared/contract/events';
import type { EventChanges } from '@quad/shared/contract/hosted-event';
import { counted } from '@quad/shared/count-text';
import { changesPlans, impossibleChanges } from '@quad/shared/event-changes';
import { type EventFaults, type EventValues, fieldsOf, valuesOf } from './event-values';
import { instantOf, timeFault } from './wall-clock';

/** In another zone the times stay as the host reads them, and so become other instants. */
function timesOf(
  values: EventValues,
  event: EventDetail,
  zone: string,
  changes: EventChanges,
  faults: EventFaults,
) {
  const before = valuesOf(event);
  const isMoved = zone !== event.timezone;
  if (isMoved) changes.timezone = zone;
  for (const name of ['startDate', 'endDate'] as const) {
    const reading = values[name];
    if (reading === before[name] && !isMoved) continue;
    if (name === 'endDate' && reading === '') {
      if (before.endDate) changes.endDate = null;
      continue;
    }
    const fault = timeFault(reading, zone);
    if (fault !== null) faults[name] = fault;
    else {
      changes[name] = instantOf(reading, zone) ?? reading;
      changes[name === 'startDate' ? 'startLocal' : 'endLocal'] = reading;
    }
  }
}

function refuseImpossible(changes: EventChanges, event: EventDetail, now: Date, faults: EventFaults): void {
  const going = counted(event.attendeeCount, 'person is', 'people are');
  const reasons = {
    startDate: 'The start must be in the future',
    endDate: 'The end must be after the start',
    maxAttendees: `${going} already going`,
  };
  for (const field of impossibleChanges(event, changes, now)) faults[field] ??= reasons[field];
}

/**
 * The changes the form makes to the event, and errors beyond the contract's rules (event-check.ts). Only
 * changed fields are sent, so that two people editing different fields do not overwrite each other.
 * @param zone of the event's place as it is in the form
 */
export function readChanges(
  values: EventValues,
  event: EventDetail,
  { zone, now }: { zone: string; now: Date },
): { changes: EventChanges; faults: EventFaults } {
  const known: Record<string, unknown> = fieldsOf(valuesOf(event));
  const said = Object.entries(fieldsOf(values));
  const changed = said.filter(([name, value]) => value !== known[name]);
  const changes = Object.fromEntries(changed) as EventChanges;
  const faults: EventFaults = {};
  timesOf(values, event, zone, changes, faults);
  refuseImpossible(changes, event, now, faults);
  return { changes, faults };
}

/** Whether there are people who get an email about these changes. */
export const isNews = (event: EventDetail, changes: EventChanges): boolean =>
  event.attendeeCount + event.waitlistCount > 0 && changesPlans(event, changes);
