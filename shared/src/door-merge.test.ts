import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isClockOff, mergeScans, type Scan } from './door-merge';

const devices = ['main', 'side', 'garden', 'backstage', 'roof'];
const start = Date.UTC(2026, 11, 4, 20);

/** Something a phone saw: when in truth, and of which pass. Few passes and instants, so that they collide. */
interface Seen {
  device: string;
  passId: string;
  kind: Scan['kind'];
  second: number;
}

const seen: fc.Arbitrary<Seen> = fc.record({
  device: fc.constantFrom(...devices),
  passId: fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6'),
  kind: fc.oneof({ weight: 4, arbitrary: fc.constant('in') }, { weight: 1, arbitrary: fc.constant('undo') }),
  second: fc.nat({ max: 40 }),
}) as fc.Arbitrary<Seen>;

/** The clock of each phone, in milliseconds ahead of the server's; it was noted when the phone last synced. */
const clocks = fc.record(
  Object.fromEntries(devices.map((device) => [device, fc.integer({ min: -86_400_000, max: 86_400_000 })])),
) as fc.Arbitrary<Record<string, number>>;

/** A history as the phones kept it: each corrected its own clock by the offset it had noted. */
const history = fc.tuple(fc.array(seen, { maxLength: 60 }), clocks).map(([all, ahead]) =>
  all.map(({ device, passId, kind, second }, index): Scan => {
    const shown = start + second * 1000 + (ahead[device] ?? 0);
    const offset = -(ahead[device] ?? 0);
    return {
      nonce: `n${String((index * 7919) % 1000).padStart(3, '0')}-${index}`,
      passId,
      kind,
      device,
      at: shown + offset,
    };
  }),
);

/** The same history as another phone, or the server, may come to know it: shuffled, and partly repeated. */
const told = (scans: readonly Scan[]) =>
  fc.array(fc.constantFrom(...(scans.length > 0 ? scans : [null])), { maxLength: 30 }).chain((again) => {
    const repeated = [...scans, ...again.filter((scan) => scan !== null)];
    return fc.shuffledSubarray(repeated, { minLength: repeated.length });
  });

const sorted = (merged: ReturnType<typeof mergeScans>) =>
  [...merged].sort(([a], [b]) => (a < b ? -1 : 1)).map(([passId, entry]) => ({ passId, ...entry }));

describe('mergeScans', () => {
  it('comes to the same on five phones with wrong clocks and the server, in any order, repeated and split', () => {
    fc.assert(
      fc.property(
        history.chain((scans) =>
          fc.record({
            scans: fc.constant(scans),
            phones: fc.tuple(told(scans), told(scans), told(scans), told(scans), told(scans)),
            cut: fc.nat({ max: 60 }),
          }),
        ),
        ({ scans, phones, cut }) => {
          const server = sorted(mergeScans(scans));
          for (const phone of phones) expect(sorted(mergeScans(phone))).toEqual(server);
          // A phone that learns in two syncs, of which the second repeats a part of the first.
          const [first] = phones;
          const known = [...new Map(first.slice(0, cut).map((scan) => [scan.nonce, scan])).values()];
          expect(sorted(mergeScans([...known, ...first.slice(Math.floor(cut / 2))]))).toEqual(server);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('lets the first one in count, and nobody in twice without naming it', () => {
    fc.assert(
      fc.property(history, (scans) => {
        const merged = mergeScans(scans);
        for (const [passId, entry] of merged) {
          const own = scans.filter((scan) => scan.passId === passId);
          // The rule in other words: an entry counts unless its phone took it back afterwards.
          const isAfter = (a: Scan, b: Scan) => a.at > b.at || (a.at === b.at && a.nonce > b.nonce);
          const entries = own.filter(
            (scan) =>
              scan.kind === 'in' &&
              !own.some((undo) => undo.kind === 'undo' && undo.device === scan.device && isAfter(undo, scan)),
          );
          expect(entry.doubles).toHaveLength(Math.max(0, entries.length - 1));
          expect(entry.in === null).toBe(entries.length === 0);
          for (const other of entries) expect(entry.in && isAfter(entry.in, other)).toBe(false);
        }
        const entered = scans.filter(({ kind }) => kind === 'in').map(({ passId }) => passId);
        expect(entered.every((passId) => merged.has(passId))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  const scan = (nonce: string, device: string, second: number, kind: Scan['kind'] = 'in'): Scan => ({
    nonce,
    passId: 'p1',
    kind,
    device,
    at: start + second * 1000,
  });

  it('decides by the nonce between two scans of the same millisecond', () => {
    const merged = mergeScans([scan('b', 'side', 1), scan('a', 'main', 1)]).get('p1');
    expect(merged?.in?.nonce).toBe('a');
    expect(merged?.doubles.map(({ nonce }) => nonce)).toEqual(['b']);
  });

  it('takes back only what the same phone let in', () => {
    const twice = [scan('a', 'main', 1), scan('b', 'side', 2)];
    const undone = mergeScans([...twice, scan('c', 'side', 3, 'undo')]).get('p1');
    expect(undone).toMatchObject({ in: { device: 'main' }, doubles: [] });
    const first = mergeScans([...twice, scan('c', 'main', 3, 'undo')]).get('p1');
    expect(first).toMatchObject({ in: { device: 'side' }, doubles: [] });
    const again = mergeScans([scan('a', 'main', 1), scan('b', 'main', 2, 'undo'), scan('c', 'main', 3)]).get(
      'p1',
    );
    expect(again).toMatchObject({ in: { nonce: 'c' }, doubles: [] });
  });
});

describe('isClockOff', () => {
  it('is so from more than two minutes on, in both directions', () => {
    expect([-120_001, -120_000, 0, 120_000, 120_001].map(isClockOff)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});
