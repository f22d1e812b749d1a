/**
 * npm run failover [words of a fault's name] [--program server/dist/main.js]
 * npm run failover -- --people 500 --minutes 10
 * npm run failover -- upgrade [--from HEAD~1]    from the build of that commit to this one
 * npm run failover -- hosts [fronts ...]          on databases, behind fronts and on machines as others have them
 * npm run failover -- store                      on OpenStack Swift, whose calls fail one after the other
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireHaproxy } from './balancer';
import { buildCommit } from './commit-build';
import { playFaults } from './faults';
import { walkHosts } from './hosts';
import { letPeopleIn } from './people';
import { startSite } from './site';
import { walkStore } from './store-walk';
import { requireSwift } from './swift';
import { playUpgrade } from './upgrade';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: 'server/dist/main.js' },
    people: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    from: { type: 'string', default: 'HEAD~1' },
  },
});

/** @param need what the faults are played on */
async function requireOrSkip(what: string, need: () => Promise<void>): Promise<void> {
  try {
    await need();
  } catch (error) {
    console.log(`SKIPPED: ${what} is needed, and could not be installed: ${(error as Error).message}`);
    process.exit(0);
  }
}

function end(holes: readonly string[]): never {
  console.log(holes.length === 0 ? '\nEverything held.' : `\n${holes.length} holes.`);
  process.exit(holes.length === 0 ? 0 : 1);
}

if (positionals[0] === 'hosts') end(await walkHosts(values.program, positionals.slice(1)));
if (positionals[0] === 'store') {
  await requireOrSkip('OpenStack Swift', requireSwift);
  const holes = await walkStore(values.program);
  for (const hole of holes) console.log(`HOLE ${hole}`);
  end(holes);
}
await requireOrSkip('haproxy', requireHaproxy);
const older =
  positionals[0] === 'upgrade' ? await buildCommit(values.from, resolve('.cache/failover-before')) : null;
const site = await startSite({ program: values.program, before: older?.program });
const holes = older
  ? await playUpgrade(site, older.program)
  : values.people
    ? await letPeopleIn(site, Number(values.people), Number(values.minutes))
    : await playFaults(site, positionals);
await site.stop();
await older?.remove();
if (values.people) for (const hole of holes.slice(0, 20)) console.log(`HOLE ${hole}`);
end(holes);
