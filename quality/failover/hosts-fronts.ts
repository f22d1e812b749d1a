import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port';
import { tryFront } from './front-checks';
import { type Front, fronts } from './front-configs';
import { type Certificate, makeOwnCertificate } from './hosts-certificate';
import type { Databases } from './hosts-databases';
import { requirePrograms, startListening } from './hosts-programs';
import {
  type Attempt,
  askDoctor,
  type HostRow,
  newFolder,
  type Settings,
  siteName,
  tryStart,
  unlessSaid,
  usualSettings,
} from './hosts-site';
import { comingEvents } from './hosts-sql';
import type { Program } from './processes';

interface StartedFront {
  front: Front;
  port: number;
  program: Program;
}

/** @throws Error with its output if it doesn't listen in time */
export async function startFront(
  front: Front,
  app: { port: number },
  files: Certificate,
): Promise<StartedFront> {
  const folder = newFolder('front');
  chmodSync(folder, 0o777);
  const place = { ...files, folder, port: await freePort(), otherPort: await freePort(), app: app.port };
  for (const [name, text] of Object.entries(front.files(place))) writeFileSync(join(folder, name), text);
  const env = { PATH: process.env.PATH, HOME: folder, ...front.env?.(place) };
  const program = await startListening(front.program, front.args(place), place.port, { env, cwd: folder });
  // The checks of a balancer take a second.
  await setTimeout(1_500);
  return { front, port: place.port, program };
}

/** Puts Quad behind fronts as tutorials, and its own documents, set them up. */
export async function* walkFronts(program: string, databases: Databases): AsyncGenerator<HostRow> {
  const folder = newFolder('certificate');
  chmodSync(folder, 0o755);
  const files = await makeOwnCertificate(folder);
  const DATABASE_URL = await databases.make('quad_hosts_fronts');
  const events = await comingEvents(DATABASE_URL, fronts.length);
  const common = { DATABASE_URL, DATA_DIR: newFolder('data') };
  const started: StartedFront[] = [];
  const apps: Attempt[] = [];
  for (const scheme of ['http', 'https'])
    apps.push(await tryStart(program, { ...common, PUBLIC_URL: `${scheme}://${siteName}` }));
  const [plain, encrypted] = apps as [Attempt, Attempt];
  /** The address that the doctor reaches it at. */
  const localAddress = ({ front, port }: StartedFront) =>
    `${front.isEncrypted ? 'https' : 'http'}://localhost:${port}`;
  const doctor = async (one: StartedFront, more: Settings = {}) => {
    const settings = { ...usualSettings, ...common, PUBLIC_URL: localAddress(one), ...more };
    const said = await askDoctor(program, { ...settings, NODE_EXTRA_CA_CERTS: files.certificate });
    return { front: said.get('Front') ?? '', live: said.get('Live') ?? '' };
  };
  try {
    for (const front of fronts) {
      const missing = await requirePrograms({ [front.program]: front.package });
      if (missing) {
        yield { line: 9, what: front.name, now: `SKIPPED: ${missing}`, doctor: '', holes: [] };
        continue;
      }
      started.push(await startFront(front, front.isEncrypted ? encrypted : plain, files));
    }
    const looks = started.map(({ front, port }, index) =>
      tryFront(
        {
          port,
          ...front,
          speaksHttp2: front.speaksHttp2 ?? false,
          eventId: events[index % events.length]?.id ?? '',
        },
        front.refused,
      ),
    );
    const found = await Promise.all(looks);
    for (const [index, one] of started.entries()) {
      const { now = '', holes = [] } = found[index] ?? {};
      const said = await doctor(one);
      const unsaid = [
        ...unlessSaid('the doctor', said.front, one.front.doctor ?? /uploads of 2 MB get through/),
        ...unlessSaid('the doctor', said.live, one.front.live ?? /counts arrive at once/),
      ];
      const words = `${said.front}; ${said.live}`;
      yield { line: 9, what: one.front.name, now, doctor: words, holes: [...holes, ...unsaid] };
    }
    const one = started.find(({ front }) => front.isEncrypted);
    if (!one) return;
    const { front: said } = await doctor(one, { TRUST_PROXY: '' });
    const holes = unlessSaid('the doctor', said, /TRUST_PROXY is not set, so all visitors look like one/);
    yield {
      line: 10,
      what: 'TRUST_PROXY is not set',
      now: 'all visitors share their limits',
      doctor: said,
      holes,
    };
  } finally {
    for (const { program: front } of started) front.signal('SIGKILL');
    for (const app of apps) await app.stop();
  }
}
