import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categories } from './categories';
import { coverOf, coversOf } from './covers';
import { coversInRow } from './listed-covers';

const titles = ['Jazz', 'Yoga on the Quad', 'Night Market', 'Trivia', 'Open Mic', 'Late Set', 'After Hours'];

const listed = fc
  .record({
    title: fc.constantFrom(...titles),
    category: fc.constantFrom(...categories),
    imageUrl: fc.constantFrom(null, null, null, '/event-images/a.webp'),
  })
  .map((event) => ({ ...event, cover: coverOf(event) }));

it('two shows beside or above each other never share a poster', () => {
  fc.assert(
    fc.property(fc.array(listed, { maxLength: 40 }), (events) => {
      const covers = coversInRow(events);
      events.forEach(({ title, imageUrl }, index) => {
        for (const before of [1, 2]) {
          const other = events[index - before];
          if (!other || other.title === title || imageUrl || other.imageUrl) continue;
          expect(covers[index]).not.toBe(covers[index - before]);
        }
      });
    }),
  );
});

it('the posters of a list stay the same when more events follow', () => {
  fc.assert(
    fc.property(fc.array(listed), fc.array(listed), (events, more) => {
      expect(coversInRow([...events, ...more]).slice(0, events.length)).toEqual(coversInRow(events));
    }),
  );
});

it('the posters of a list suit their events', () => {
  fc.assert(
    fc.property(fc.array(listed), (events) => {
      coversInRow(events).forEach((cover, index) => {
        const one = events[index];
        expect(one && coversOf(one)).toContain(cover);
      });
    }),
  );
});

it('a list keeps what hosts have chosen', () => {
  const chosen = { title: 'Jazz', imageUrl: '/covers/social.svg', cover: '/covers/social.svg' };
  expect(coversInRow([chosen, { ...chosen, title: 'Soul' }])).toEqual([chosen.cover, chosen.cover]);
});
