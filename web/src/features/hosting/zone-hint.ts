import { zoneWords } from '@quad/shared/event-hours';
import { clock } from '@quad/shared/event-times';
import { localTime, offsetMinutes } from '@quad/shared/local-time';

export interface NamedZone {
  timezone: string;
  /** The largest town of the place; null if there is none. */
  town: string | null;
}

/**
 * In which zone an event's times are read, for beside their fields: 'Cincinnati time'; with what the
 * host's own clock shows then, if that differs.
 * @param start when the event starts; another moment of the same season while that isn't known
 */
export function zoneHint({ timezone, town }: NamedZone, start: Date, ownZone: string): string {
  const name = town === null ? zoneWords(start, timezone) : `${town} time`;
  if (offsetMinutes(start, timezone) === offsetMinutes(start, ownZone)) return name;
  return `${name}. That's ${clock(localTime(start, ownZone))} on your device.`;
}
