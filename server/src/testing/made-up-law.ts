import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookStart } from '@quad/shared/zone-book';
import { afterAll, beforeEach, expect } from 'vitest';
import { takeNewestZones, zoneVersion } from '../adapters/zone-book';
import released from '../adapters/zone-book.json' with { type: 'json' };
import type { TestApp } from './test-app';

/** Whose clocks the made-up laws change. */
export const lawZone = 'America/Phoenix';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const today = Math.floor(Date.now() / dayMs) * dayMs;
let laws = 0;

/** For all tests of a file: a law about clocks in Phoenix, which is not made yet when a test begins. */
export function useMadeUpLaw(test: TestApp) {
  /** A law that was made in a hurry: clocks go forward by an hour for good, in 20 days. Every second one takes it back. */
  const makeLaw = () => {
    laws += 1;
    const from = ((today + 20 * dayMs - bookStart) / 60_000).toString(36);
    const text = laws % 2 === 1 ? `0,-420 ${from},-360` : '0,-420';
    const book = {
      ...released,
      // Later than any that another file took in this process.
      version: `${zoneVersion()}a`,
      zones: { ...released.zones, [lawZone]: text },
    };
    const { DATA_DIR } = test.context.env;
    mkdirSync(join(DATA_DIR, 'zones'), { recursive: true });
    writeFileSync(join(DATA_DIR, 'zones/book.json'), JSON.stringify(book));
    takeNewestZones({ DATA_DIR, ZONEINFO_DIR: join(DATA_DIR, 'none') }, new Date(), (line) => {
      throw new Error(line);
    });
    expect(zoneVersion()).toBe(book.version);
  };
  const takeLawBack = () => {
    if (laws % 2 === 1) makeLaw();
  };
  beforeEach(takeLawBack);
  // The next files in this process read clocks by the same book.
  afterAll(takeLawBack);
  return {
    makeLaw,
    /** 'YYYY-MM-DD' of a day from now; after 20 it is after the law. */
    dayIn: (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10),
    /** The instant of an hour there, before and after the law. */
    before: (day: string, hour: number) => new Date(Date.parse(day) + (hour + 7) * hourMs).toISOString(),
    after: (day: string, hour: number) => new Date(Date.parse(day) + (hour + 6) * hourMs).toISOString(),
  };
}
