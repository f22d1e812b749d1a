/**
 * npm run failover [words of a fault's name] [--program server/dist/main.js]
 * npm run failover -- --people 500 --minutes 10
 */
import { parseArgs } from 'node:util';
import { requireHaproxy } from './balancer';
import { playFaults } from './faults';
import { letPeopleIn } from './people';
import { startSite } from './site';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: 'server/dist/main.js' },
    people: { type: 'string' },
    minutes: { type: 'string', default: '10' },
  },
});

try {
  await requireHaproxy();
} catch (error) {
  console.log(`SKIPPED: haproxy is needed, and could not be installed: ${(error as Error).message}`);
  process.exit(0);
}
const site = await startSite({ program: values.program });
const holes = values.people
  ? await letPeopleIn(site, Number(values.people), Number(values.minutes))
  : await playFaults(site, positionals);
await site.stop();
if (values.people) for (const hole of holes.slice(0, 20)) console.log(`HOLE ${hole}`);
console.log(holes.length === 0 ? '\nEverything held.' : `\n${holes.length} holes.`);
process.exit(holes.length === 0 ? 0 : 1);
