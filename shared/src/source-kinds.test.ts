import { expect, it } from 'vitest';
import { isSeller } from './sellers';
import { sourceKinds } from './source-kinds';

it('names the sellers of tickets; nothing is one because nobody has thought of it', () => {
  expect(sourceKinds.filter(isSeller)).toEqual(['ticketmaster', 'seatgeek']);
  expect(['user', 'a kind of next year', null, undefined].filter(isSeller)).toEqual([]);
});
