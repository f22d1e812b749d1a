/** npm run bench [search|web|payments] [--whole] [--events 10000,100000,1000000] [--titles <file>] [--places <csv>] */
import { parseArgs } from 'node:util';
import { benchPayments } from './payments';
import { benchSearch } from './search';
import { benchWeb } from './web';

/** A single part is a quick run unless --whole is given; without a part, everything is measured. */
const quickEvents = '10000,100000';
const allEvents = '10000,100000,1000000';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    whole: { type: 'boolean', default: false },
    events: { type: 'string' },
    titles: { type: 'string' },
    places: { type: 'string' },
  },
});
const names = ['search', 'web', 'payments'];
const parts = positionals.length > 0 ? positionals : names;
const isQuick = positionals.length > 0 && !values.whole;
const unknown = parts.find((part) => !names.includes(part));
const events = (values.events ?? (isQuick ? quickEvents : allEvents)).split(',').map(Number);

if (unknown !== undefined || events.some((size) => !Number.isInteger(size) || size < 1_000)) {
  console.error(
    unknown === undefined
      ? '--events takes sizes of at least 1000, such as 10000,100000'
      : `There is no part '${unknown}'; there are ${names.join(', ')}.`,
  );
  process.exit(1);
}

const results: boolean[] = [];
if (parts.includes('search')) {
  const { titles, places } = values;
  results.push(await benchSearch({ events: events.sort((a, b) => a - b), titles, places }));
}
if (parts.includes('web')) results.push(await benchWeb());
if (parts.includes('payments')) results.push(await benchPayments({ isQuick }));
if (results.includes(false)) process.exitCode = 1;
