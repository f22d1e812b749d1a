import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';

/** How sentences about a person call them. */
export const shortName = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  person.firstName || personName(person);
