import type { Media } from '@quad/shared/contract/media';
import { videoMaxBytes } from '@quad/shared/limits';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../db/client';
import { type AppProcess, createAppProcesses } from '../../testing/app-processes';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildEvent } from '../../testing/factories';
import { sampleMp4 } from '../../testing/sample-video';

const megabyte = 1024 * 1024;
/**
 * Five films of 50 MB at the same time, twice: in memory they would be at least 250 MB. Node 24 keeps 70 to 170 MB of
 * what passed through it until it collects, as much for ten films as for three.
 */
const atOnce = 5;
const rounds = 2;
const growthMax = 200 * megabyte;

let testDatabase: TestDatabase;
let database: Database;
let processes: ReturnType<typeof createAppProcesses>;
let server: AppProcess;

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json() as Promise<Answer>;
}

/** The three steps of a guest's video. */
async function publish(eventId: string, film: Uint8Array<ArrayBuffer>): Promise<void> {
  const { uploadURL } = await post<{ uploadURL: string }>('/api/objects/upload', { size: film.length });
  const stored = await fetch(server.origin + uploadURL, {
    method: 'PUT',
    body: film,
    headers: { 'content-type': 'video/mp4' },
  });
  expect(stored.status).toBe(200);
  const guest = { guestName: 'Tomás', guestEmail: 'tomas@uni.example' };
  const file = { url: uploadURL, filename: 'night.mp4', fileSize: film.length };
  const media = await post<Media>('/api/media/guest', { eventId, type: 'video', ...file, ...guest });
  expect(media.fileSize).toBe(film.length);
}

// The measured server is a separate process, which needs Postgres; global-setup.ts warns if there is none.
describe.runIf(inject('postgres'))('a server that receives films of 50 MB', () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openPostgres(testDatabase.url);
    processes = createAppProcesses(testDatabase.url);
    server = await processes.start();
  });
  afterAll(async () => {
    await processes?.stop();
    await database?.close();
    await testDatabase?.drop();
  });

  it('keeps its memory use flat', async () => {
    const { id } = await buildEvent(database.db);
    const film = new Uint8Array(sampleMp4(videoMaxBytes - 4096));
    await publish(id, new Uint8Array(sampleMp4(megabyte)));
    await server.peakMemory();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = await server.peakMemory();
    const peaks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: atOnce }, () => publish(id, film)));
      peaks.push(await server.peakMemory());
    }
    const inMegabytes = [before, ...peaks].map((bytes) => Math.round(bytes / megabyte));
    console.log(`Resident memory before and in each round of ${atOnce} films: ${inMegabytes.join(', ')} MB`);
    expect(Math.max(...peaks) - before).toBeLessThan(growthMax);
  }, 120_000);
});
