import { describe, expect, test } from 'vitest';
import { readGame } from './athletics';

describe('readGame', () => {
  test('takes the mark of a result off the title and adds the score', () => {
    const title = "[W] Akron  Women's Soccer vs Maine";
    expect(readGame(title, `${title}\nW 1-0\nStreaming Video: https://example.edu`)).toEqual({
      title: "Akron Women's Soccer vs Maine (W 1-0)",
      isOver: true,
      isAway: false,
    });
  });

  test.each([
    'Packers at Atlanta. Preseason. (Win. 27-21)',
    'Packers vs. Eagles.  Loss.  14-17.',
    'Akron vs Kent State, L 3-2',
    'Birmingham (1) v Spurs (1) [Sheringham 55, Kenna 68]',
    'Football: final score 27 – 20',
    'Packers-Bye Week 8',
    'BYE',
  ])('of %s says that there is nothing to go to', (title) => {
    expect(readGame(title, '')).toMatchObject({ title: title.replace(/ +/g, ' '), isOver: true });
  });

  test.each([
    ["Duke University Men's Soccer at Wake Forest", true],
    ['Akron Field Hockey @ Kent State', true],
    ["Duke University Men's Soccer vs Furman", false],
    ['Football at Nippert Stadium', false],
    ['Open basketball at the Rec', false],
    ['Jazz at Lincoln Center', false],
    ['W 7-9 PM yoga', false],
    ['Winter season 2026-27 kickoff', false],
    ['Final 3-2-1 sale', false],
  ])('of %s knows whether it is away (%s), and that it is still to come', (title, isAway) => {
    expect(readGame(title, '')).toEqual({ title, isOver: false, isAway });
  });
});
