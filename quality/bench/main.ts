/**
 * npm run bench [search|pages|rsvps|embedded|imports|viral|fronts|metrics|clocks|payments|door|tickets|web|memory] [--whole] [--minutes 60]
 *   [--events 10000,100000,1000000] [--titles <file>] [--places <csv>]
 *   [--before <checkout>] measures its built server first, on databases with this checkout's schema; not for web, door, payments
 */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measured } from './app';
import { benchClocks } from './clocks';
import { benchDoor } from './door';
import { benchEmbedded } from './embedded';
import { benchFronts } from './fronts';
import { benchImports } from './imports';
import { benchMemory } from './memory';
import { benchMetrics } from './metrics';
import { benchPages } from './pages';
import { benchPayments } from './payments';
import { benchRsvps } from './rsvps';
import { benchSearches } from './searches';
import { type Claim, printClaims } from './targets';
import { benchTickets } from './tickets';
import { benchViral } from './viral';
import { benchWeb } from './web';

/** A single part is a quick run unless --whole is given; without a part, everything but `memory` is measured. */
const quickEvents = '10000,100000';
const allEvents = '10000,100000,1000000';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '60' },
    events: { type: 'string' },
    titles: { type: 'string' },
    places: { type: 'string' },
    before: { type: 'string' },
  },
});
const isQuick = positionals.length > 0 && !values.whole;
const events = (values.events ?? (isQuick ? quickEvents : allEvents)).split(',').map(Number);
const minutes = Number(values.minutes);
const { titles, places } = values;

const measures: Record<string, () => Promise<Claim[]>> = {
  search: () => benchSearches({ events: events.sort((a, b) => a - b), titles, places, isQuick }),
  pages: () => benchPages({ isQuick }),
  rsvps: () => benchRsvps({ isQuick }),
  embedded: () => benchEmbedded({ isQuick }),
  imports: () => benchImports({ isQuick }),
  viral: benchViral,
  fronts: benchFronts,
  tickets: () => benchTickets({ isQuick }),
  metrics: () => benchMetrics({ isQuick }),
  clocks: () => benchClocks({ isQuick }),
  memory: () => benchMemory({ minutes }),
};
/** These print their own results. */
const others: Record<string, () => Promise<boolean>> = {
  payments: () => benchPayments({ isQuick }),
  door: benchDoor,
  web: benchWeb,
};
const names = [...Object.keys(measures), ...Object.keys(others)];
const parts = positionals.length > 0 ? positionals : names.filter((name) => name !== 'memory');
const unknown = parts.find((part) => !names.includes(part));
const fault =
  unknown !== undefined
    ? `There is no part '${unknown}'; there are ${names.join(', ')}.`
    : events.some((size) => !Number.isInteger(size) || size < 1_000)
      ? '--events takes sizes of at least 1000, such as 10000,100000'
      : minutes > 0
        ? null
        : '--minutes takes a number of minutes, such as 60';
if (fault) {
  console.error(fault);
  process.exit(1);
}

/** A part's claims, with the figures of the checkout that this one is compared with. */
async function measureBoth(measure: () => Promise<Claim[]>): Promise<Claim[]> {
  if (!values.before) return measure();
  const own = measured.checkout;
  measured.checkout = resolve(values.before);
  const earlier = await measure().catch((error: Error): Claim[] => {
    // It may be too old for this schema, as imports are after a few versions.
    console.log(`The other checkout can't be measured: ${error.message}`);
    return [];
  });
  measured.checkout = own;
  return (await measure()).map((claim) => ({
    ...claim,
    before: earlier.find(({ name }) => name === claim.name)?.value,
  }));
}

const claims: Claim[] = [];
const results: boolean[] = [];
for (const part of parts) {
  const measure = measures[part];
  if (measure) claims.push(...(await measureBoth(measure)));
  else if (others[part]) results.push(await others[part]());
}
if (claims.length > 0)
  results.push(printClaims('Results, each beside what this machine could do at best', claims));
if (results.includes(false)) process.exitCode = 1;
