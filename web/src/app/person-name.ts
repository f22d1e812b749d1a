import type { SessionUser } from '@quad/shared/contract/auth';
import { personName } from '@quad/shared/person-name';

type Named = Pick<SessionUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name, if given; else the e-mail; else 'User'. */
export function fullNameOf(person: Named): string {
  return personName(person, person.email || 'User');
}

/** One letter: of the first name, else of the e-mail; else 'U'. */
export function initialOf({ firstName, email }: Named): string {
  return [...(firstName || email || 'U')].slice(0, 1).join('').toUpperCase();
}

/** Two letters if both names are given, else one. */
export function initialsOf(person: Named): string {
  if (!person.firstName || !person.lastName) return initialOf(person);
  return initialOf(person) + [...person.lastName].slice(0, 1).join('').toUpperCase();
}
