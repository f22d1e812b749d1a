import { longDate, timeRange, zoneWords } from '@quad/shared/event-hours';
import { placeDetail, placeName } from '@quad/shared/place-text';
import type { events } from '../../db/schema/events';
import type { MailContent } from './mail-template';

type EventRow = typeof events.$inferSelect;

/** The event in wire form, for the shared labels. */
export function wireEvent(event: EventRow) {
  return {
    ...event,
    startDate: event.startDate.toISOString(),
    endDate: event.endDate?.toISOString() ?? null,
  };
}

/** Day, hours with their zone, and the place with its address, the same in every mail about an event. */
export function whenAndWhere(event: EventRow): NonNullable<MailContent['facts']> {
  const wire = wireEvent(event);
  const time =
    event.allDay || event.timeTba
      ? timeRange(wire)
      : `${timeRange(wire)} (${zoneWords(event.startDate, event.timezone)})`;
  return [
    { label: 'When', value: longDate(wire), detail: time },
    { label: 'Where', value: placeName(event), detail: placeDetail(event) },
  ];
}
