import { randomUUID } from 'node:crypto';
import { frontThatWritesPorts } from './front-configs';
import { openFrontVisitor } from './front-visitor';
import { makeOwnCertificate } from './hosts-certificate';
import type { Databases } from './hosts-databases';
import { startFront } from './hosts-fronts';
import { type HostRow, newFolder, tryStart } from './hosts-site';

const signUpsFree = 2;
/** The check that a program does not pass by itself. */
const checkStatus = 428;

/** Puts Quad behind a front by which each connection of a visitor has another address. */
export async function* walkAddresses(program: string, databases: Databases): AsyncGenerator<HostRow> {
  const DATABASE_URL = await databases.make('quad_hosts_addresses');
  const app = await tryStart(program, { DATABASE_URL, LIMIT_SIGN_UPS: String(signUpsFree) });
  const files = await makeOwnCertificate(newFolder('certificate'));
  const { front, port, program: running } = await startFront(frontThatWritesPorts, app, files);
  try {
    const statuses: number[] = [];
    for (let count = 0; count <= signUpsFree; count++) {
      const person = { email: `${randomUUID()}@campus.example`, password: 'Lantern2026ports' };
      const body = new TextEncoder().encode(JSON.stringify({ ...person, firstName: 'Ada', lastName: 'Lee' }));
      const headers = { 'content-type': 'application/json' };
      const visitor = openFrontVisitor({ port, isEncrypted: false });
      statuses.push((await visitor.send('POST', '/api/register', { body, headers })).status);
    }
    const isOneVisitor = statuses.at(-1) === checkStatus && statuses.slice(0, -1).every((one) => one === 200);
    yield {
      line: 10,
      what: front.name,
      now: `sign-ups by connections of their own are ${statuses.join(', ')}: one visitor, whose limit is ${signUpsFree}`,
      doctor: '',
      holes: isOneVisitor ? [] : [`sign-ups are ${statuses.join(', ')}`],
    };
  } finally {
    running.signal('SIGKILL');
    await app.stop();
  }
}
