import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rsvpStatuses } from './contract/rsvps';
import { attendeeChange, isLiveRsvp } from './rsvp-rules';
import { isFull } from './spots';

const status = fc.constantFrom(null, ...rsvpStatuses);

describe('RSVPs', () => {
  it('are live while a person attends, may attend or is waitlisted', () => {
    expect(rsvpStatuses.filter(isLiveRsvp)).toEqual(['attending', 'maybe', 'waitlisted']);
    expect(isLiveRsvp(null)).toBe(false);
  });

  it('change the number of attendees by their first and last status', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (answers) => {
        let count = 0;
        for (const [index, answer] of answers.entries()) {
          count += attendeeChange(answers[index - 1] ?? null, answer);
          expect(count).toBe(Number(answer === 'attending'));
        }
      }),
    );
  });

  it('find no spot at a full event', () => {
    expect(isFull({ attendeeCount: 3, maxAttendees: null })).toBe(false);
    expect(isFull({ attendeeCount: 2, maxAttendees: 3 })).toBe(false);
    expect(isFull({ attendeeCount: 3, maxAttendees: 3 })).toBe(true);
    expect(isFull({ attendeeCount: 4, maxAttendees: 3 })).toBe(true);
    expect(isFull({ attendeeCount: 2, maxAttendees: 3, isSoldOut: true })).toBe(true);
  });
});
