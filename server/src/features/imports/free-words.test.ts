import { describe, expect, test } from 'vitest';
import { saysFree } from './storable-event';

describe('words that say that an event is free', () => {
  test.each([
    'Free for students with a PantherCard.',
    'This concert is free and open to the public.',
    'Free with your valid student ID',
    'Admission is free',
    'Free admission. Doors at 7.',
    'Tickets are always free for members',
    'No cover!',
    'Cost: Free',
    'It is free to attend; bring a friend',
    'Free of charge',
  ])('%s', (text) => {
    expect(saysFree(text)).toBe(true);
  });

  test.each([
    'Free food while it lasts',
    'An alcohol-free event',
    'Free with admission to the museum',
    'Free for students, $5 for everybody else',
    'Free parking in Deck K',
    'This event is not free. Admission: free for members',
    'The free speech debate',
    'Free drink with purchase of a ticket, free admission after 10',
    '',
  ])('not: %s', (text) => {
    expect(saysFree(text)).toBe(false);
  });
});
