import type { Databases } from './hosts-databases';
import {
  askDoctor,
  type HostRow,
  refusalHoles,
  type Settings,
  tryStart,
  unlessSaid,
  usualSettings,
} from './hosts-site';

/** A machine, or settings, with which nothing starts. */
interface SettingsCase {
  line: number;
  what: string;
  settings?: Settings;
  /** A command of the shell before it. */
  before?: string;
  refused: RegExp;
  /** What the doctor's words are about, if it gets as far as looking. */
  about?: string;
}

const notOrigin = /PUBLIC_URL must be http:\/\/ or https:\/\/, a name, and a port if there is one/;
const addresses = {
  'with a path': 'https://campus.test/quad',
  'without https://': 'campus.test:8443',
  'with another scheme': 'ftp://campus.test',
  'with a script': 'javascript:alert(1)',
  'with a password': 'https://ada:secret@campus.test',
  'with a query': 'https://campus.test?a=b',
};

const cases: SettingsCase[] = [
  ...Object.entries(addresses).map(
    ([what, address]): SettingsCase => ({
      line: 8,
      what: `PUBLIC_URL ${what}`,
      settings: { PUBLIC_URL: address },
      refused: notOrigin,
    }),
  ),
  ...[256, 400].map(
    (files): SettingsCase => ({
      line: 15,
      what: `${files} descriptors`,
      before: `ulimit -n ${files};`,
      about: 'Node',
      refused: /This process may have only \d+ files and connections open, and Quad needs 1024 or more/,
    }),
  ),
];

/** Starts Quad with settings, and on machines, that it refuses. */
export async function* walkSettings(program: string, databases: Databases): AsyncGenerator<HostRow> {
  const DATABASE_URL = await databases.make('quad_hosts_settings');
  for (const { line, what, settings = {}, before, refused, about = '' } of cases) {
    const all = { ...usualSettings, DATABASE_URL, ...settings };
    const app = await tryStart(program, all, before);
    await app.stop();
    const doctor = (await askDoctor(program, all, before)).get(about) ?? '';
    const holes = [...refusalHoles(app, refused), ...unlessSaid('the doctor', doctor, refused)];
    yield { line, what, now: `refused: ${app.refusal}`, doctor, holes };
  }
}
