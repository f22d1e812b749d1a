import { graduationYearMax } from './limits';

/** The graduation year of whoever signs up: four years on, but never beyond what an account may have. */
export function defaultGraduationYear(now: Date): number {
  return Math.min(now.getFullYear() + 4, graduationYearMax);
}
