import type { Person } from './contract/people';

/** First and last name, as far as given; else a word for who has none, is gone, or came without an account. */
export function personName(
  person: Pick<Person, 'firstName' | 'lastName'> | null,
  nameless = 'Someone',
): string {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || nameless;
}
