import type { Person } from './contract/people';

export type NameParts = Pick<Person, 'firstName' | 'lastName'>;

/** First and last name, as far as given; else a word for people without one, deleted or without account. */
export function personName(person: NameParts | null, nameless = 'Someone'): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || nameless;
}
