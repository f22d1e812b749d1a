import { counted } from './count-text';

/** What is left of a type of tickets, for who asked for more: 'Only 2 General tickets are left.' */
export function leftWords(name: string, left: number): string {
  if (left === 0) return `${name} is sold out.`;
  return `Only ${counted(left, `${name} ticket`)} ${left === 1 ? 'is' : 'are'} left.`;
}
