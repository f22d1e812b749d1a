import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeOwnCertificate } from './hosts-certificate';
import type { Databases } from './hosts-databases';
import { calendar } from './hosts-proxies';
import { type HostRow, newFolder, type Settings, unlessSaid, usualSettings } from './hosts-site';
import { runCommand, startProgram } from './processes';

const quad = fileURLToPath(new URL('../../deploy/single/quad.mjs', import.meta.url));
/** Sees an /etc of its own, with the user and the settings of an installed server, and runs `quad` as root does. */
const installed = `mount -t tmpfs tmpfs "$1" && cd "$1" && mkdir upper work &&
  mount -t overlay overlay -o lowerdir=/etc,upperdir="$1/upper",workdir="$1/work" /etc &&
  useradd --system --home-dir /var/lib/quad --shell /usr/sbin/nologin quad &&
  install -d -o quad -m 700 data && chmod 755 . && mkdir -p /etc/quad && cp "$2" /etc/quad/quad.env && shift 2 &&
  export DATA_DIR="$PWD/data" && cd / && exec "$0" "$@"`;
const hook = "console.log('what NODE_OPTIONS requires')";

/** What a command says on a server with these settings in quad.env. */
async function runQuad(settings: Settings, args: readonly string[]): Promise<string> {
  const [folder, file] = [newFolder('installed'), join(newFolder('settings'), 'quad.env')];
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const command = ['--mount', 'sh', '-c', installed, process.execPath, folder, file, quad, ...args];
  const run = startProgram('unshare', command, { env: { PATH: process.env.PATH } });
  await run.ended;
  return run.output();
}

/** Runs the commands of an installed server, whose settings also speak to Node. */
export async function* walkCommands(_: string, databases: Databases): AsyncGenerator<HostRow> {
  const row = { line: 14, what: 'NODE_EXTRA_CA_CERTS and NODE_OPTIONS in quad.env' };
  try {
    await runCommand('unshare', ['--mount', 'true']);
  } catch {
    yield { ...row, now: 'SKIPPED: an /etc of its own needs the right to mount one', doctor: '', holes: [] };
    return;
  }
  const folder = newFolder('certificate');
  chmodSync(folder, 0o755);
  const { certificate, key } = await makeOwnCertificate(folder);
  const required = join(folder, 'required.cjs');
  writeFileSync(required, hook);
  const site = createServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (_request, response) => response.end(calendar),
  );
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const host = `localhost:${(site.address() as AddressInfo).port}`;
  const without = {
    ...usualSettings,
    DATABASE_URL: await databases.make('quad_hosts_commands'),
    PUBLIC_URL: `https://${host}`,
    SOURCES_PRIVATE_HOSTS: host,
    CAMPUS_NAME: 'Boulder',
    CAMPUS_CENTER: '40.0076,-105.2659',
  };
  const settings = { ...without, NODE_EXTRA_CA_CERTS: certificate, NODE_OPTIONS: `--require=${required}` };
  const addressIn = (said: string) => /^.*? Address +(.*)$/m.exec(said)?.[1] ?? said;
  try {
    const calendarArgs = ['import', 'ics', `https://${host}/a.ics`];
    const [doctor, read] = [await runQuad(settings, ['doctor']), await runQuad(settings, calendarArgs)];
    const [unknown, unread] = [await runQuad(without, ['doctor']), await runQuad(without, calendarArgs)];
    yield {
      ...row,
      now: `quad import: ${/^read 1,.*$/m.exec(read)?.[0] ?? read}; without them: ${unread}`,
      doctor: `${addressIn(doctor)}; without them: ${addressIn(unknown)}`,
      holes: [
        ...unlessSaid('quad doctor', addressIn(doctor), /^something else than Quad responds/),
        ...unlessSaid('quad doctor', doctor, /what NODE_OPTIONS requires/),
        ...unlessSaid('quad doctor without them', addressIn(unknown), /can't be (reached|used) from here/),
        ...unlessSaid('quad import', read, /^read 1,/m),
        ...unlessSaid('quad import without them', unread, /SELF_SIGNED_CERT/),
      ],
    };
  } finally {
    site.closeAllConnections();
    site.close();
  }
}
