import { offsetMinutes, runtimeOffsetMinutes } from '@quad/shared/local-time';
import type { events } from '../../db/schema/events';
import { clockOfEvent, instantOfWallTime, shiftedTime } from '../events/event-clock';

type Event = typeof events.$inferSelect;

/** What decides whether a new book of zones changes anything for an event. */
export type ClockedEvent = Pick<
  Event,
  | 'startDate'
  | 'endDate'
  | 'timezone'
  | 'startLocal'
  | 'endLocal'
  | 'timeKind'
  | 'allDay'
  | 'timeTba'
  | 'sourceId'
>;

type Clock = Pick<Event, 'startLocal' | 'endLocal' | 'timeKind'>;

export type ClockChange =
  /** A version before wrote it: now it is noted what clocks show. Doubtful: by the zones that it had, they showed another hour. */
  | { kind: 'noted'; clock: Clock; isDoubtful: boolean }
  /** Its instants are others, or what clocks show then. */
  | { kind: 'changed'; times: Pick<Event, 'startDate' | 'endDate'>; clock: Clock };

/** What clocks show by the zones of this runtime, as versions of before read them. */
const earlierClock = ({ startDate, endDate, timezone }: ClockedEvent) => {
  const read = (instant: Date) => shiftedTime(instant, runtimeOffsetMinutes(instant, timezone));
  return { startLocal: read(startDate), endLocal: endDate && read(endDate) };
};

function noteOf(event: ClockedEvent): ClockChange {
  const { startDate, timezone, sourceId, allDay, timeTba } = event;
  const isDoubtful = offsetMinutes(startDate, timezone) !== runtimeOffsetMinutes(startDate, timezone);
  // Its source says at the next reading what it has written; until then its instants stay.
  if (sourceId !== null)
    return { kind: 'noted', clock: { ...earlierClock(event), timeKind: null }, isDoubtful };
  return { kind: 'noted', clock: clockOfEvent(event, allDay || timeTba ? 'day' : 'wall'), isDoubtful };
}

/** The instants at which clocks show by the book of now what they were to show. */
function timesOn({ startDate, endDate, startLocal, endLocal, timezone }: ClockedEvent, isDay: boolean) {
  const start = startLocal === null ? startDate : instantOfWallTime(startLocal, timezone);
  const end = endLocal === null ? endDate : instantOfWallTime(endLocal, timezone);
  if (end === null || end > start) return { startDate: start, endDate: end };
  // Clocks skip what was its whole length.
  const lengthMs = isDay ? 86_400_000 : (endDate ?? startDate).getTime() - startDate.getTime();
  return { startDate: start, endDate: new Date(start.getTime() + lengthMs) };
}

/** What becomes of an event by the book of zones of this process; null if it stays. */
export function clockChangeOf(event: ClockedEvent): ClockChange | null {
  const { startDate, endDate, startLocal, endLocal, timeKind } = event;
  if (startLocal === null) return noteOf(event);
  if (timeKind === null) return null;
  const shown = clockOfEvent(event, timeKind);
  if (shown.startLocal === startLocal && shown.endLocal === endLocal) return null;
  if (timeKind === 'instant') return { kind: 'changed', times: { startDate, endDate }, clock: shown };
  const times = timesOn(event, timeKind === 'day');
  const isSame =
    times.startDate.getTime() === startDate.getTime() && times.endDate?.getTime() === endDate?.getTime();
  return isSame ? null : { kind: 'changed', times, clock: { startLocal, endLocal, timeKind } };
}
