import type { Person } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';

/** A person's name within sentences. */
export const shortName = (person: Pick<Person, 'firstName' | 'lastName'>) =>
  person.firstName || personName(person);
