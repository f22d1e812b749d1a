/** npm run attack [words of an attack's name] [--students 2000] [--documents 1000] [--processes 2] [--program server/dist/main.js] */
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { startThrowAwayPostgres } from '../../server/src/testing/postgres-cluster';
import { campus, claims, forgedAddresses, guessedCodes, lockouts, oracles, takeover } from './accounts';
import type { Attack } from './attack';
import { strangersBackups } from './backups';
import { impossibleClocks } from './clocks';
import { slowClients } from './connections';
import { mapsOfCrowds, pushKeys } from './costs';
import { hostileAddresses, hostileDocuments } from './documents';
import { borrowedDevices, endedDoors, removedHelpers } from './door';
import { blockedHelpers, hiddenMedia, keptAccess, unwantedWords } from './ended-rights';
import { pumpedWords } from './expressions';
import { blockedGuests, fakeGuests, uploads } from './guests';
import { descriptionBombs, hostileInput, oddRequests } from './input';
import { mailBombs } from './mails';
import { blankNames } from './names';
import { guessedPasswords } from './passwords';
import { pumpedPlaces } from './pumped-places';
import { otherPeoplesIds } from './roles';
import { startSite } from './site';
import { heldRequests } from './store';
import { floodOfHolds, foreignTickets, saidAmounts } from './tickets';
import { crowdAtOneEvent } from './viral';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    students: { type: 'string', default: '2000' },
    documents: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '1' },
    program: { type: 'string', default: 'server/dist/main.js' },
  },
});

const postgres = await startThrowAwayPostgres();
if (!postgres) throw new Error('There is no Postgres here, and it could not be installed.');
const start = (env: Record<string, string> = {}) =>
  startSite(values.program, postgres.url, env, Number(values.processes));
const all: Attack[] = [
  takeover,
  claims,
  lockouts,
  guessedPasswords,
  guessedCodes,
  forgedAddresses,
  oracles,
  mailBombs,
  fakeGuests,
  blockedGuests,
  uploads,
  blockedHelpers,
  unwantedWords,
  keptAccess,
  hiddenMedia,
  otherPeoplesIds,
  oddRequests,
  descriptionBombs,
  pumpedWords,
  hostileInput,
  slowClients,
  blankNames,
  impossibleClocks,
  crowdAtOneEvent,
  endedDoors,
  removedHelpers,
  borrowedDevices,
  saidAmounts,
  foreignTickets,
  floodOfHolds,
  heldRequests(start),
  mapsOfCrowds,
  pushKeys,
  strangersBackups(dirname(values.program)),
  campus(Number(values.students), start),
  pumpedPlaces(start),
  hostileAddresses(start),
  hostileDocuments(Number(values.documents), start),
];
const attacks = all.filter(({ name }) => positionals.every((word) => name.includes(word)));

let site = await start();
let holes = 0;
console.log('\n  tried   held  attack');
for (const attack of attacks) {
  const started = performance.now();
  const finding = await attack
    .run(site)
    .catch((error: Error) => ({ tried: 1, holes: [`broke off: ${error.message}`] }));
  holes += finding.holes.length;
  const held = finding.tried - finding.holes.length;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(
    `${String(finding.tried).padStart(7)}${String(held).padStart(7)}  ${attack.name} (${seconds} s)`,
  );
  for (const hole of finding.holes.slice(0, 10)) console.log(`                 HOLE ${hole}`);
  if (finding.holes.length > 10) console.log(`                 and ${finding.holes.length - 10} more`);
  // What one attack left must not decide the next.
  await site.stop();
  site = await start();
}
await site.stop();
await postgres.stop();
console.log(holes === 0 ? '\nEverything held.' : `\n${holes} holes.`);
process.exitCode = holes === 0 ? 0 : 1;
