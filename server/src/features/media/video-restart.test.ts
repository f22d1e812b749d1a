import type { Media } from '@quad/shared/contract/media';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../db/client';
import { type AppProcess, createAppProcesses } from '../../testing/app-processes';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildEvent, buildUser, testPassword } from '../../testing/factories';
import { sampleMp4 } from '../../testing/sample-video';

let testDatabase: TestDatabase;
let database: Database;
let processes: ReturnType<typeof createAppProcesses>;
let server: AppProcess;
let cookie = '';

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  cookie ||= response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return response.json() as Promise<Answer>;
}

// The killed process needs a database that outlives it; global-setup.ts warns if there is none.
describe.runIf(inject('postgres'))('after kill -9 and another start', () => {
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

  it('videos play, uploads in progress can be published, and people stay signed in', async () => {
    const { id: eventId } = await buildEvent(database.db);
    const { email } = await buildUser(database.db);
    await post('/api/login', { email, password: testPassword });
    const film = new Uint8Array(sampleMp4(2000));
    const upload = async () => {
      const { uploadURL } = await post<{ uploadURL: string }>('/api/objects/upload', { size: film.length });
      expect((await fetch(server.origin + uploadURL, { method: 'PUT', body: film })).status).toBe(200);
      return { eventId, type: 'video', url: uploadURL, filename: 'a.mp4', fileSize: film.length };
    };
    const before = await post<Media>('/api/media', await upload());
    const underWay = await upload();

    await server.kill();
    server = await processes.start();
    const after = await post<Media>('/api/media', underWay);
    for (const { url } of [before, after]) {
      const part = await fetch(`${server.origin}${url}`, { headers: { range: 'bytes=-2000' } });
      expect(part.status).toBe(206);
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(film.subarray(-2000));
    }
  }, 60_000);
});
