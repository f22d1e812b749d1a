/** '8:14 PM' where the event is. */
export const timeAt = (instant: string, timezone: string): string =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: timezone });

/** 'Sat, Dec 5, 1:00 AM' where the event is. */
export const dayAndTimeAt = (instant: string, timezone: string): string =>
  new Date(instant).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  });

/** '4 min', or '30 s' below a minute and a half. */
export function lengthOf(seconds: number): string {
  const length = Math.abs(seconds);
  return length < 90 ? `${Math.round(length)} s` : `${Math.round(length / 60)} min`;
}
