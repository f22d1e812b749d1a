import { dayNumber, instantAt, localTime } from '@quad/shared/local-time';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** What clocks in a zone show at an instant, 'YYYY-MM-DDTHH:MM', as date-time inputs use it. */
export function clockReading(instant: Date, zone: string): string {
  const { year, month, day, hour, minute } = localTime(instant, zone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

/**
 * The instant at which clocks in a zone show 'YYYY-MM-DDTHH:MM'; null if that is no time. See `instantAt` for
 * times that the clocks skip or show twice.
 */
export function instantOf(reading: string, zone: string): string | null {
  const fields = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(reading);
  if (!fields) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = fields.slice(1).map(Number);
  return instantAt(dayNumber({ year, month, day }), hour * 60 + minute, zone).toISOString();
}

/** The zone of this browser. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
