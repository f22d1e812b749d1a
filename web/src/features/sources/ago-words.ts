import { counted } from '@quad/shared/count-text';

const minuteMs = 60_000;

/** 'Nov 16', with the year if it is a different one. In the viewer's zone. */
export function dayOf(instant: string, now: Date): string {
  const date = new Date(instant);
  return date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

/** 'just now', '34 min ago', '2 hours ago', '3 days ago'; from a week on the date. */
export function agoWords(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${counted(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  return days < 7 ? `${counted(days, 'day')} ago` : dayOf(instant, now);
}
