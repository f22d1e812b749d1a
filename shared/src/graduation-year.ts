import { graduationYearMax } from './limits';

/** The default graduation year at sign-up: four years ahead, but within the range of accounts. */
export function defaultGraduationYear(now: Date): number {
  return Math.min(now.getFullYear() + 4, graduationYearMax);
}
