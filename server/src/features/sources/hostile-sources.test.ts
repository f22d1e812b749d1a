import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sourceRuns, sources } from '../../db/schema/sources';
import { mainThreadCpuMs } from '../../testing/process-cpu';
import { calendar, entry, useSourceSite } from '../../testing/source-site';
import { parseInProcess } from './parse-process';
import { claimSource } from './run-lease';

const { test, editor, host, address, serve, run, add, lastRun, found } = await useSourceSite();

const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
const page = (event: object) =>
  `<html><script type="application/ld+json">${JSON.stringify({ '@type': 'Event', ...event })}</script></html>`;
const feedOf = (links: readonly string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${links.map((link) => `<item><title>Talk</title><link>http://${host}${link}</link></item>`).join('')}</channel></rss>`;

/** A source that was added while it was good, and what came of its next run. */
async function runOf(kind: string, hostile: Parameters<typeof serve>[0]) {
  const good =
    kind === 'feed'
      ? feedOf(['/none'])
      : kind === 'jsonld'
        ? page({ name: 'Talk', startDate: later })
        : calendar(entry('a', 30));
  serve((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else response.end(good);
  });
  const id = await add('/hostile', { kind });
  serve(hostile);
  await run();
  return lastRun(id);
}

describe('an address that an editor tries', () => {
  it.each([
    ['a page of empty comments', '<!---->'.repeat(60)],
    ['a page of blanks where its kind would be', `<ld+json> ${`"@type":${' '.repeat(60_000)}x`.repeat(50)}`],
    ['a page that is never closed', '<link '.repeat(600_000)],
  ])('is refused soon: %s', async (_what, text) => {
    serve((_, response) => response.end(text));
    const response = await editor.post('/api/admin/sources/preview', { address });
    expect(response.json()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a hostile source fails with the reason in words', () => {
  it.each([
    [
      'a feed of 40,000 links',
      'feed',
      feedOf(Array.from({ length: 40_000 }, (_, index) => `/${index}`)),
      'say when they are',
    ],
    ['a page of 17 MB', 'jsonld', `${' '.repeat(17 * 1024 * 1024)}${page({})}`, '16 MB'],
  ])('%s', async (_what, kind, text, reason) => {
    const last = await runOf(kind, (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.end(text);
    });
    expect(last).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(reason) });
  });

  it('a robots.txt of 17,000 patterns that nearly match its links', async () => {
    const links = Array.from({ length: 200 }, (_, index) => `/${'a'.repeat(1_500)}${index}`);
    const last = await runOf('feed', (request, response) => {
      if (request.url === '/robots.txt')
        response.end(`User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*a*b\n'.repeat(17_000)}`);
      else response.end(feedOf(links));
    });
    expect(last).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('robots.txt has too many rules'),
    });
  });

  it('a server that changes the protocol', async () => {
    const last = await runOf('ics', (_, response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    });
    expect(last).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('something else than HTTP'),
    });
  });
});

it('a date of 220 kB is no date, and takes no time', async () => {
  const last = await runOf('jsonld', (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else
      response.end(
        `${page({ name: 'Hoax', startDate: '['.repeat(220_000) })}${page({ name: 'Recital', startDate: later })}`,
      );
  });
  expect(last).toMatchObject({ outcome: 'changed' });
  expect(await found()).toEqual(['Recital']);
});

it('a document that takes too long is given up, and others are read meanwhile', async () => {
  const context = { campusTimezone: 'UTC', from: new Date(), to: new Date(Date.now() + 86_400_000 * 180) };
  const task = (text: string) => ({ kind: 'ics' as const, documents: [Buffer.from(text)], context });
  const large = calendar(...Array.from({ length: 40_000 }, (_, index) => entry(`${index}`, 30)));
  // A tenth of a second is left of the minute that reading may take.
  const tooLong = parseInProcess(task(large), { endsAt: performance.now() - 59_900 });
  const other = parseInProcess(task(calendar(entry('a', 30))));
  await expect(tooLong).rejects.toThrow('It takes more time to read than a source may.');
  expect(await other).toMatchObject({ read: 1 });
});

it('titles of 90 words at one hour in two sources leave their turn to others', async () => {
  const words = Array.from({ length: 90 }, (_, at) => `${'bcdfghjkl'.charAt(at / 10)}${at % 10}`).join(' ');
  const entries = Array.from({ length: 60 }, (_, at) => entry(`${at}`, 30, `Talk ${at} ${words}`));
  serve(calendar(...entries));
  await add('/one.ics');
  await run();
  await add('/two.ics');
  let longestMs = 0;
  let before = mainThreadCpuMs(process.pid);
  const watch = setInterval(() => {
    const now = mainThreadCpuMs(process.pid);
    longestMs = Math.max(longestMs, now - before);
    before = now;
  });
  await run();
  clearInterval(watch);
  // All pairs at once are seconds.
  expect(longestMs).toBeLessThan(500);
});

it('a run that nobody ended counts as failed, and the source is read again', async () => {
  serve(calendar(entry('a', 30)));
  const id = await add();
  const longAgo = new Date(Date.now() - 10 * 60_000);
  await test.db.insert(sourceRuns).values({ sourceId: id, startedAt: longAgo });
  await test.db
    .update(sources)
    .set({ leaseUntil: new Date(Date.now() - 60_000), leaseToken: crypto.randomUUID(), nextRunAt: longAgo })
    .where(eq(sources.id, id));
  await run();
  const { body } = await editor.get(`/api/admin/sources/${id}/runs`);
  expect(JSON.parse(body).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['changed', 'failed']);
});

it('sources that were good last are read before those that fail, and apart from them', async () => {
  serve(calendar(entry('a', 30)));
  const good = await add('/good.ics');
  await run();
  const failing = await add('/failing.ics');
  const longAgo = new Date(0);
  await test.db.update(sources).set({ nextRunAt: longAgo });
  await test.db.update(sources).set({ failures: 3 }).where(eq(sources.id, failing));
  const now = new Date();
  expect((await claimSource(test.db, now, 'good'))?.id).toBe(good);
  expect(await claimSource(test.db, now, 'good')).toBeNull();
  expect((await claimSource(test.db, now, 'other'))?.id).toBe(failing);
});
