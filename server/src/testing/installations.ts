import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../db/client';
import { type Env, loadEnv } from '../env';
import { administer, copyEmbeddedTemplate, createTestDatabase, databaseUrl } from './database';
import { programOf } from './program';
import { createTestApp, type TestApp } from './test-app';

export const backupPassphrase = 'a passphrase of this test';
let folders: string[] = [];
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-test-backup-'));
  folders.push(folder);
  return folder;
};

/** Removes the folders that were made. */
export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
}

/** A database and a data folder, without a running app. */
export interface Installation {
  values: Record<string, string>;
  env: Env;
  drop(): Promise<void>;
}

const installation = (values: Record<string, string>, drop = async () => {}): Installation => ({
  values: { NODE_ENV: 'test', BACKUP_PASSPHRASE: backupPassphrase, ...values },
  env: loadEnv({ NODE_ENV: 'test', BACKUP_PASSPHRASE: backupPassphrase, ...values }),
  drop,
});

/** A migrated installation without rows. */
export async function install(
  kind: Database['kind'],
  more: Record<string, string> = {},
): Promise<Installation> {
  const DATA_DIR = newFolder();
  if (kind === 'embedded') {
    await copyEmbeddedTemplate(DATA_DIR);
    return installation({ DATA_DIR, ...more });
  }
  const { url, drop } = await createTestDatabase();
  return installation({ DATA_DIR, DATABASE_URL: url, ...more }, drop);
}

/** Nothing but a place to restore into. */
export async function nothing(
  kind: Database['kind'],
  more: Record<string, string> = {},
): Promise<Installation> {
  const DATA_DIR = join(newFolder(), 'data');
  const postgres = inject('postgres');
  if (kind === 'embedded' || !postgres) return installation({ DATA_DIR, ...more });
  const name = `${postgres.template}_${randomUUID().slice(0, 8)}`;
  await administer(postgres.url, `create database ${name}`);
  return installation({ DATA_DIR, DATABASE_URL: databaseUrl(postgres.url, name), ...more }, () =>
    administer(postgres.url, `drop database ${name} with (force)`),
  );
}

/** The app on an installation. */
export const start = async ({ env, values }: Installation): Promise<TestApp> => {
  const { DATA_DIR: dataDir } = env;
  const database = await openDatabase(env, 'exclusive');
  return createTestApp({ installation: { dataDir, database }, env: values });
};

/** What a command said, and its exit code. */
interface Outcome {
  code: number | null;
  said: string;
}

/** The commands of operators, and the feature of each. */
const commands = { backup: 'backups', doctor: 'doctor', restore: 'backups', 'upgrade-check': 'backups' };

/** Runs a command as an operator does; `ended` is what it said and its exit code. */
export function command(
  name: keyof typeof commands,
  { values }: Pick<Installation, 'values'>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Outcome> } {
  const program = programOf(join(import.meta.dirname, '../features', commands[name], `${name}.cli.ts`));
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH: process.env.PATH, ...values },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (data) => said.push(data));
  const ended = once(child, 'close').then(([code]) => ({ code, said: Buffer.concat(said).toString() }));
  return { child, ended };
}
