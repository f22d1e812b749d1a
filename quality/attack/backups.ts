import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { madeUpBackup, type PartsOfBackup, partsOfBackup } from '../../server/src/testing/made-up-backup';
import { type Attack, Findings } from './attack';

const passphrase = 'a passphrase that a stranger knows';

const columnsOf = ({ sections }: PartsOfBackup, table: string) =>
  sections.find(({ section }) => section.name === table)?.section.columns ?? [];
const file = (key: string, size: number) => ({
  section: { kind: 'file', key, type: 'image/png', size },
  data: [{ bytes: Buffer.from('text'), isCompressible: false }],
});

/** What a stranger who has the passphrase writes into a backup. */
const changes: readonly [what: string, change: (parts: PartsOfBackup) => void][] = [
  ['a file outside the folder', ({ sections }) => sections.unshift(file('../../escaped/a.png', 4))],
  ['a file in place of the secret', ({ sections }) => sections.unshift(file('../session.secret', 4))],
  ['a size that lies', ({ sections }) => sections.unshift(file('media/a', 2 ** 40))],
  [
    'a column that is not there',
    (parts) => Object.assign(columnsOf(parts, 'users')[0] ?? {}, { name: 'own' }),
  ],
  [
    'a name with SQL',
    (parts) => Object.assign(columnsOf(parts, 'users')[0] ?? {}, { name: 'id") select 1; --' }),
  ],
  ['a sequence with SQL', ({ manifest }) => Object.assign(manifest.sequences, { 'public.x"; drop': '1' })],
  ['words for the terminal', ({ manifest }) => Object.assign(manifest, { version: '\u001b]0;owned\u0007' })],
];

/** @param programs the folder of the built commands */
export const strangersBackups = (programs: string): Attack => ({
  name: 'backups that a stranger made',
  async run() {
    const findings = new Findings();
    const folder = mkdtempSync(join(tmpdir(), 'quad-attack-backup-'));
    const command = async (name: string, dataDir: string, ...args: string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase };
      const child = spawn(process.execPath, [join(programs, `${name}.cli.js`), ...args], { env });
      const said: Buffer[] = [];
      for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => said.push(bytes));
      const [code] = await once(child, 'close');
      return { code, said: Buffer.concat(said).toString() };
    };
    const site = join(folder, 'site');
    await command('migrate', site);
    const made = await command('backup', site, join(folder, 'backups'));
    const parts = await partsOfBackup(made.said.split(': ')[0] ?? '', passphrase);
    for (const [what, change] of changes) {
      const place = mkdtempSync(join(folder, 'place-'));
      const path = await madeUpBackup(parts, passphrase, mkdtempSync(join(folder, 'made-')), change);
      const data = join(place, 'a', 'b');
      const { code, said } = await command('restore', data, path);
      findings.add(code !== 1 || !/^[ -~]+ Nothing was changed\.\n$/.test(said), `${what}: ${code} ${said}`);
      const left = readdirSync(place, { recursive: true, encoding: 'utf8' });
      const escaped = left.filter((name) => /escaped|secret|objects|restore-unfinished/.test(name));
      findings.add(
        escaped.length > 0 || existsSync(join(dirname(place), 'escaped')),
        `${what} left ${escaped}`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
    return findings;
  },
});
