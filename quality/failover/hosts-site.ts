import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port';
import { startProgram } from './processes';

/** One line of the table: what somebody has set up, and what comes of it. */
export interface HostRow {
  /** Of the issue that this walks through. */
  line: number;
  what: string;
  /** What is done now: made right, or refused with which words. */
  now: string;
  /** What the doctor says of it; empty where it has nothing to look at. */
  doctor: string;
  /** What did not hold, in words. */
  holes: string[];
}

export type Settings = Record<string, string>;

/** A server that was started, or refused to start. */
export interface Attempt {
  origin: string;
  port: number;
  /** What it said instead of starting; null if it runs. */
  refusal: string | null;
  output(): string;
  stop(): Promise<void>;
}

const startMs = 120_000;
/** Of the site whose name the requests have, wherever they are sent. */
export const siteName = 'quad.example.edu';

export const usualSettings: Settings = {
  NODE_ENV: 'production',
  PUBLIC_URL: `http://${siteName}`,
  SESSION_SECRET: 'a secret of the site that is put on others machines',
  ALLOW_SANDBOX: '1',
  PLATFORM_FEE_WAIVED: '1',
  DISK_STORAGE: '1',
  MAP_TILES_URL: '',
  TRUST_PROXY: 'loopback',
  DB_START_TIMEOUT_MS: '1000',
  DRAIN_MS: '0',
  LIMIT_SIGN_UPS: '1000',
};

/** A folder that anybody may enter, for programs that leave root; it is removed at the end. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `quad-hosts-${name}-`));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A program of Node in a process that begins with a command of the shell, such as a limit. */
const startAfter = (before: string, program: string, env: NodeJS.ProcessEnv) =>
  startProgram('/bin/sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, program], { env });

/** What a start says on its way. */
const isProgress = (line: string) => line.endsWith('...') || line.startsWith('Waiting up to ') || line === '';

/**
 * Starts the built server and waits until it runs or has said why not.
 * @param before a command of the shell that its process begins with, such as a limit
 */
export async function tryStart(program: string, settings: Settings, before = ''): Promise<Attempt> {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: newFolder('data'),
    PORT: String(port),
    ...usualSettings,
    ...settings,
  };
  const running = startAfter(before, program, env);
  const until = Date.now() + startMs;
  while (!running.output().includes('Ready:') && !running.hasEnded() && Date.now() < until)
    await setTimeout(50);
  const hasStarted = running.output().includes('Ready:');
  if (!hasStarted) running.signal('SIGKILL');
  const lines = running.output().split('\n');
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    refusal: hasStarted ? null : lines.filter((line) => !isProgress(line.trim())).join('\n'),
    output: running.output,
    async stop() {
      running.signal('SIGKILL');
      await running.ended;
    },
  };
}

/** What the doctor says with these settings, by what it is about; all of it under ''. */
export async function askDoctor(
  program: string,
  settings: Settings,
  before = '',
): Promise<Map<string, string>> {
  const env = { PATH: process.env.PATH, DATA_DIR: newFolder('doctor'), ...settings };
  const doctor = startAfter(before, join(dirname(program), 'doctor.cli.js'), env);
  await doctor.ended;
  const lines = doctor.output().split('\n');
  const found = lines.map((line): [string, string] => [
    line.slice(7, 17).trim(),
    `${line.slice(0, 5).trim()}: ${line.slice(18).trim()}`,
  ]);
  return new Map([...found, ['', doctor.output().trim()]]);
}

/** A sentence unless the words are as they should be. */
export const unlessSaid = (who: string, words: string, wanted: RegExp): string[] =>
  wanted.test(words) ? [] : [`${who} says ${JSON.stringify(words.slice(0, 400))}, not ${wanted}`];

/** What is wrong with a refusal: it should be one sentence or two, in one line, that says this. */
export function refusalHoles({ refusal }: Attempt, wanted: RegExp): string[] {
  if (refusal === null) return [`it started, and should say ${wanted}`];
  const lines = refusal.split('\n').length;
  return [
    ...unlessSaid('the start', refusal, wanted),
    ...(lines > 1 ? [`the start says ${lines} lines`] : []),
  ];
}
