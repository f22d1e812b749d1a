import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from './door-merge';
import {
  type ListedPass,
  type Seen,
  verdictOnCode,
  verdictOnDoubles,
  verdictOnPerson,
  verdicts,
} from './door-verdict';

const eventId = '11111111-1111-4111-8111-111111111111';
const passId = '22222222-2222-4222-8222-222222222222';
const eightPm = Date.UTC(2026, 11, 5, 1);

const listed: ListedPass = { id: passId, version: 3, name: 'Maya Torres', status: 'attending' };
const pass = { eventId, passId, keyVersion: 3, signature: new Uint8Array(64), liveCode: null };
const seen: Seen = {
  event: {
    id: eventId,
    title: 'Basement Bands',
    startDate: new Date(eightPm).toISOString(),
    endsAt: new Date(eightPm + 3 * 3_600_000).toISOString(),
    timezone: 'America/New_York',
    price: 0,
  },
  now: new Date(eightPm + 14 * 60_000),
  pass,
  isSigned: true,
  live: 'current',
  liveOnly: false,
  listed,
  entry: null,
  doorOf: (device) => (device === 'd1' ? 'Side stairs' : 'Main door'),
};
const scan = (nonce: string, device: string, at: number) => ({
  nonce,
  passId,
  kind: 'in' as const,
  at,
  device,
});
const inAt802: Entry = { in: scan('a', 'd1', eightPm + 2 * 60_000), doubles: [] };

const say = (changes: Partial<Seen>) => {
  const { kind, word, tone, who, why } = verdictOnCode({ ...seen, ...changes });
  return [kind, word, tone, who, why];
};

describe('verdictOnCode', () => {
  it('says each thing in its words', () => {
    expect(say({})).toEqual(['in', 'Come in', 'in', 'Maya Torres', 'On the list.']);
    expect(say({ live: 'none' })).toEqual(['in', 'Come in', 'in', 'Maya Torres', 'On the list.']);
    expect(say({ entry: inAt802 })).toEqual([
      'alreadyIn',
      'Already in',
      'no',
      'Maya Torres',
      '8:02 PM at Side stairs.',
    ]);
    expect(say({ pass: { ...pass, eventId: passId }, isSigned: false })).toEqual([
      'otherEvent',
      'Other event',
      'no',
      null,
      'This pass is for another event. Ask for the one for Basement Bands.',
    ]);
    expect(say({ now: new Date(eightPm - 86_400_000) })).toEqual([
      'wrongDay',
      'Not today',
      'no',
      'Maya Torres',
      'This pass is for Fri, Dec 4. Today is Thu, Dec 3.',
    ]);
    expect(say({ listed: { ...listed, status: 'cancelled' } })).toEqual([
      'cancelled',
      'Cancelled',
      'no',
      'Maya Torres',
      "Their RSVP was cancelled. If there's a free spot, they can walk in.",
    ]);
    expect(say({ listed: { ...listed, status: 'waitlisted' } })).toEqual([
      'waitlisted',
      'On the waitlist',
      'no',
      'Maya Torres',
      'No spot yet. A free spot goes to Maya first.',
    ]);
    expect(say({ pass: { ...pass, keyVersion: 2 } })).toEqual([
      'replaced',
      'Old pass',
      'no',
      'Maya Torres',
      "There's a newer one. Ask for the pass in the latest email or in the app.",
    ]);
    expect(say({ pass: { ...pass, keyVersion: 2 }, listed: { ...listed, status: 'cancelled' } })[0]).toBe(
      'cancelled',
    );
    expect(say({ live: 'old' })).toEqual([
      'notLive',
      'Ask for the live pass',
      'ask',
      'Maya Torres',
      'This looks like a screenshot. A live pass has a moving bar.',
    ]);
    expect(say({ live: 'none', liveOnly: true })).toEqual([
      'notLive',
      'Ask for the live pass',
      'ask',
      'Maya Torres',
      'The host accepts live codes only. Ask them to open the pass on their phone.',
    ]);
    const forged = [
      'forged',
      'Not valid',
      'no',
      null,
      'Quad did not sign this code. Their name may still be on the list.',
    ];
    expect(say({ isSigned: false })).toEqual(forged);
    expect(say({ pass: null, isSigned: false, listed: null })).toEqual(forged);
    const unlisted = "The pass is real but newer than this phone's list. The host sees it.";
    const [, word, tone, who, why] = say({ listed: null });
    expect([word, tone, why]).toEqual(['Let in, will be checked', 'ask', unlisted]);
    expect(who).toMatch(/^Pass [\dA-Z]{4}-[\dA-Z]{2}$/);
    expect(say({ pass: { ...pass, keyVersion: 4 }, listed: { ...listed, status: 'cancelled' } })).toEqual([
      'unlisted',
      'Let in, will be checked',
      'ask',
      'Maya Torres',
      unlisted,
    ]);
    expect(say({ event: { ...seen.event, price: 20 } })).toEqual([
      'unpaid',
      'Not paid',
      'ask',
      'Maya Torres',
      'Reserved at the door. Take $20.00 in cash, then mark it as paid.',
    ]);
  });

  it('opens the door on the day of the event, and around midnight', () => {
    const kindAt = (hours: number) =>
      verdictOnCode({ ...seen, now: new Date(eightPm + hours * 3_600_000) }).kind;
    // From midnight to midnight, 20 hours before and 4 after it begins, and until 5 AM as it ends at 11 PM.
    expect([-20.1, -20, 0, 8.9, 9.1].map(kindAt)).toEqual(['wrongDay', 'in', 'in', 'in', 'wrongDay']);
  });

  it('is green, and lets in without a question, only for a signed pass of this list that nobody used', () => {
    const anything = fc.record({
      pass: fc.option(
        fc.record({
          eventId: fc.constantFrom(eventId, passId),
          passId: fc.constant(passId),
          keyVersion: fc.integer({ min: 2, max: 4 }),
          signature: fc.constant(new Uint8Array(64)),
          liveCode: fc.constant(null),
        }),
      ),
      isSigned: fc.boolean(),
      live: fc.constantFrom('current' as const, 'old' as const, 'none' as const),
      liveOnly: fc.boolean(),
      listed: fc.option(
        fc.record({
          id: fc.constant(passId),
          version: fc.constant(3),
          name: fc.constant('Maya Torres'),
          status: fc.constantFrom('attending' as const, 'waitlisted' as const, 'cancelled' as const),
        }),
      ),
      entry: fc.constantFrom(null, inAt802, { in: null, doubles: [] }),
      now: fc.constantFrom(eightPm, eightPm - 86_400_000).map((at) => new Date(at)),
    });
    fc.assert(
      fc.property(anything, (changes) => {
        const { tone, letsIn } = verdictOnCode({ ...seen, ...changes });
        const isOpen =
          changes.pass?.eventId === eventId &&
          changes.isSigned &&
          changes.now.getTime() === eightPm &&
          (changes.live === 'current' || (changes.live === 'none' && !changes.liveOnly)) &&
          !changes.entry?.in;
        const version = changes.pass?.keyVersion ?? 0;
        expect(tone === 'in').toBe(isOpen && version === 3 && changes.listed?.status === 'attending');
        expect(letsIn).toBe(tone === 'in' || (isOpen && (!changes.listed || version === 4)));
      }),
      { numRuns: 1000 },
    );
  });

  it('never says that something is confirmed, and has one green word', () => {
    const all = Object.values(verdicts);
    expect(all.filter(({ tone }) => tone === 'in').map(({ word }) => word)).toEqual(['Come in']);
    expect(all.some(({ word }) => /confirm/i.test(word))).toBe(false);
  });
});

describe('verdictOnPerson', () => {
  it('says of a name on the list what their pass would say', () => {
    expect(verdictOnPerson(listed, { ...seen, entry: null }).kind).toBe('in');
    expect(verdictOnPerson(listed, { ...seen, entry: inAt802 }).kind).toBe('alreadyIn');
    const paidEvent = { ...seen, event: { ...seen.event, price: 20 } };
    expect(verdictOnPerson(listed, paidEvent).kind).toBe('unpaid');
    expect(verdictOnPerson({ ...listed, isPaid: true }, paidEvent).kind).toBe('in');
    expect(verdictOnPerson({ ...listed, status: 'waitlisted' }, seen).why).toBe(
      'No spot yet. A free spot goes to Maya first.',
    );
  });
});

describe('verdictOnDoubles', () => {
  it('names both doors and times', () => {
    expect(verdictOnDoubles('Jo Kessler', inAt802, seen)).toBeNull();
    const entry = { ...inAt802, doubles: [scan('b', 'd2', eightPm + 14 * 60_000)] };
    expect(verdictOnDoubles('Jo Kessler', entry, seen)).toMatchObject({
      word: 'In twice',
      tone: 'no',
      who: 'Jo Kessler',
      why: "8:02 PM Side stairs, 8:14 PM Main door. It's on the host's list.",
    });
  });
});
