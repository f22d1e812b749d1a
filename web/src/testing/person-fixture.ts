import type { Person } from '@quad/shared/contract/people';

/** Somebody else, Ana Reyes unless said otherwise. */
export function personFixture(change: Partial<Person> = {}): Person {
  return {
    id: '6f1c9a34-0000-4000-8000-000000000001',
    firstName: 'Ana',
    lastName: 'Reyes',
    profileImageUrl: null,
    university: null,
    ...change,
  };
}
