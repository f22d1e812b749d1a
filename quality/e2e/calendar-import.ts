import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { callApi } from './api';

const bootstrap = fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url));

export interface ImportCounts {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

/** An instant in iCalendar format, this many hours from now. */
export function hoursFromNow(hours: number): string {
  const instant = new Date(Date.now() + hours * 3_600_000).toISOString();
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** The lines of an entry between its dates and its end. */
export function calendarFile(...entries: string[][]): string {
  const events = entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus//Events//EN',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Runs `npm run import -- ics` on a file, alongside the running server and on its data. */
export async function importCalendar(content: string, ...options: string[]): Promise<ImportCounts> {
  const path = join(tmpdir(), `quad-journey-${randomUUID()}.ics`);
  await writeFile(path, content);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [bootstrap, 'import', 'ics', path, '--json', ...options],
      { env: { ...process.env, DATA_DIR: process.env.QUAD_DATA } },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportCounts;
  } finally {
    await rm(path);
  }
}

/** The id of an imported event, even if no search shows it any more. */
export async function importedEventId(request: APIRequestContext, uid: string): Promise<string> {
  const query = { externalSource: 'ics' };
  return (await callApi(request, 'GET /api/events/:id', { params: { id: uid }, query })).id;
}
