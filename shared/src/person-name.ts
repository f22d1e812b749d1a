import type { Person } from './contract/people';

/** First and last name, as far as given; else a word for people without one, deleted or without account. */
export function personName(
  person: Pick<Person, 'firstName' | 'lastName'> | null,
  nameless = 'Someone',
): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || nameless;
}
