import { instantAt, localDay, localTime, offsetMinutes } from '@quad/shared/local-time';
import { zonesAround } from '../../text/source-coordinates';
import type { Whereabouts } from './event-columns';
import type { NormalizedEvent } from './normalized-event';

type Times = Pick<NormalizedEvent, 'startDate' | 'endDate' | 'timezone' | 'timeKind'>;

/** The instant at which the clocks of one zone show what those of another show at an instant. */
function sameClock(instant: Date, from: string, to: string): Date {
  const { hour, minute } = localTime(instant, from);
  return instantAt(localDay(instant, from), hour * 60 + minute, to);
}

/**
 * The times of an event in the zone of its place, whoever typed them: 9:30 PM in California is half past midnight in
 * Cincinnati. Whole days stay those days, and a time without a zone is the place's own. Near a border of zones the
 * source knows better than a map.
 */
export function timesAtPlace(
  event: NormalizedEvent,
  at: Pick<Whereabouts, 'point' | 'pointCertainty'>,
): Times {
  const { startDate, endDate, timezone, timeKind } = event;
  const written = { startDate, endDate, timezone, timeKind };
  if (!at.point || at.pointCertainty === 'campus') return written;
  const zones = zonesAround(at.point);
  const isSame = (zone: string) =>
    [startDate, endDate ?? startDate].every(
      (instant) => offsetMinutes(instant, zone) === offsetMinutes(instant, timezone),
    );
  const [zone] = zones;
  if (zone === undefined || zones.some(isSame)) return written;
  // By whose clocks it was typed is not what clocks there show.
  if (!event.allDay && !event.timeTba && !event.isZoneAssumed) {
    return { ...written, timezone: zone, timeKind: 'instant' };
  }
  const move = (instant: Date) => sameClock(instant, timezone, zone);
  return { startDate: move(startDate), endDate: endDate && move(endDate), timezone: zone, timeKind };
}
