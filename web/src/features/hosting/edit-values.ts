import type { EventChanges } from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { impossibleChanges } from '@quad/shared/event-changes';
import { clockReading, instantOf } from './wall-clock';

/**
 * The values of the form: text as in inputs. Days are 'YYYY-MM-DD', times 'HH:MM', both in the event's zone.
 */
export interface EditValues {
  title: string;
  description: string;
  category: EventDetail['category'];
  venueName: string;
  location: string;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  maxAttendees: string;
  guestsAllowed: boolean;
}

export type EditFaults = Partial<Record<keyof EditValues, string>>;

function wallClock(instant: string, zone: string): { day: string; time: string } {
  const [day = '', time = ''] = clockReading(new Date(instant), zone).split('T');
  return { day, time };
}

export function valuesOf(event: EventDetail): EditValues {
  const start = wallClock(event.startDate, event.timezone);
  const end = event.endDate === null ? { day: '', time: '' } : wallClock(event.endDate, event.timezone);
  return {
    title: event.title,
    description: event.description,
    category: event.category,
    venueName: event.venueName ?? '',
    location: event.location,
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    guestsAllowed: event.guestsAllowed ?? true,
  };
}

/** Fields of the contract, mapped to the form fields that show their errors. */
const fieldOf: Partial<Record<string, keyof EditValues>> = { startDate: 'startDay', endDate: 'endDay' };

/** The form field for a field of the contract, or null if the form has none. */
export function fieldFor(name: string): keyof EditValues | null {
  const known: readonly string[] = [
    'title',
    'description',
    'category',
    'venueName',
    'location',
    'maxAttendees',
  ];
  return fieldOf[name] ?? (known.includes(name) ? (name as keyof EditValues) : null);
}

function timesOf(
  values: EditValues,
  before: EditValues,
  zone: string,
  changes: EventChanges,
  faults: EditFaults,
) {
  if (values.startDay !== before.startDay || values.startTime !== before.startTime) {
    const start = instantOf(`${values.startDay}T${values.startTime}`, zone);
    if (start === null)
      faults[values.startDay ? 'startTime' : 'startDay'] = 'Please choose a date and a time';
    else changes.startDate = start;
  }
  if (values.endDay !== before.endDay || values.endTime !== before.endTime) {
    const isEmpty = values.endDay === '' && values.endTime === '';
    const end = instantOf(`${values.endDay}T${values.endTime}`, zone);
    if (isEmpty) changes.endDate = null;
    else if (end === null) faults[values.endDay ? 'endTime' : 'endDay'] = 'Please choose a date and a time';
    else changes.endDate = end;
  }
}

function refuseImpossible(changes: EventChanges, event: EventDetail, now: Date, faults: EditFaults): void {
  const going = `${event.attendeeCount.toLocaleString('en-US')} ${event.attendeeCount === 1 ? 'person is' : 'people are'}`;
  for (const field of impossibleChanges(event, changes, now)) {
    if (field === 'startDate') faults.startDay ??= 'The start must be in the future';
    else if (field === 'endDate') faults.endDay ??= 'The end must be after the start';
    else faults.maxAttendees ??= `${going} already going`;
  }
}

/**
 * The changes the form makes to the event, and errors beyond the contract's rules (edit-check.ts). Only
 * changed fields are sent, so that two people editing different fields do not overwrite each other.
 */
export function readChanges(
  values: EditValues,
  event: EventDetail,
  now: Date,
): { changes: EventChanges; faults: EditFaults } {
  const before = valuesOf(event);
  const changes: EventChanges = {};
  const faults: EditFaults = {};
  for (const name of ['title', 'description', 'location'] as const) {
    if (values[name] !== before[name]) changes[name] = values[name];
  }
  if (values.category !== before.category) changes.category = values.category;
  if (values.venueName !== before.venueName) changes.venueName = values.venueName.trim() || null;
  if (values.maxAttendees !== before.maxAttendees) {
    changes.maxAttendees = values.maxAttendees.trim() === '' ? null : Number(values.maxAttendees);
  }
  if (values.guestsAllowed !== before.guestsAllowed) changes.guestsAllowed = values.guestsAllowed;
  timesOf(values, before, event.timezone, changes, faults);

  refuseImpossible(changes, event, now, faults);
  return { changes, faults };
}
