import type { Person } from '@quad/shared/contract/people';

type Named = Pick<Person, 'firstName' | 'lastName'>;

export const fullName = ({ firstName, lastName }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Someone';

/** How sentences about a person call them. */
export const shortName = (person: Named) => person.firstName || fullName(person);
