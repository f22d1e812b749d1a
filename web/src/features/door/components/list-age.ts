import { counted } from '@quad/shared/count-text';

/** Over this age, in minutes, the list needs care; from an hour on, people are warned. */
export const oldAfterMinutes = 10;
export const warnedAfterMinutes = 60;

/** '42 min', '6 hours'. */
export function ageWords(minutes: number): string {
  if (minutes < 90) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return counted(hours, 'hour');
}
