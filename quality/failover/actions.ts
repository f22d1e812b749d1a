import { buy } from './buyer';
import { type Action, comment, favorite, guestRsvp, ownRsvp, page, publish, rsvp, search } from './person';

/** What people do, in these shares of a hundred. */
const shares: readonly [Action, number][] = [
  [search, 34],
  [page, 12],
  [rsvp, 16],
  [ownRsvp, 10],
  [guestRsvp, 9],
  [comment, 5],
  [favorite, 8],
  [publish, 2],
  [buy, 4],
];

/** An action at random, in its share. */
export function nextAction(): Action {
  let share = Math.random() * 100;
  for (const [action, size] of shares) {
    share -= size;
    if (share < 0) return action;
  }
  return search;
}
