import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { events } from '../../db/schema/events';
import { calendar, entry, useSourceSite } from '../../testing/source-site';

const { test, editor, act, serve, run, add, found, eventOf } = await useSourceSite();

describe('what several sources have', () => {
  it('is one event with all their links, keeps favorites, and comes apart again', async () => {
    const fan = await test.member();
    serve((request, response) => {
      const title =
        request.url === '/hall.ics'
          ? 'The Kiln presents: Three-Channel Silent Disco'
          : 'Three-Channel Silent Disco';
      const uid = request.url === '/hall.ics' ? 'hall' : 'campus';
      response.end(calendar(entry(uid, 90, title), entry(`${uid}-only`, 95, `Only at ${uid}`)));
    });
    await add('/all.ics', { priority: 2 });
    await run();
    const first = await eventOf('campus');
    await fan.post(`/api/events/${first.id}/favorite`);
    await add('/hall.ics', { name: 'The Kiln', priority: 1 });
    await run();
    expect(await found()).toEqual([
      'Only at campus',
      'Only at hall',
      'The Kiln presents: Three-Channel Silent Disco',
    ]);
    const page = (await test.get(`/api/events/${first.id}`)).json();
    expect(page).toMatchObject({
      title: 'The Kiln presents: Three-Channel Silent Disco',
      sources: [{ name: 'The Kiln' }, { name: 'Campus Calendar' }],
    });
    const both = await test.db
      .select({ id: events.id })
      .from(events)
      .where(sql`${events.externalId} in ('hall', 'campus')`);
    for (const { id } of both) expect((await test.get(`/api/events/${id}`)).json().id).toBe(first.id);
    for (const id of ['hall', 'campus']) {
      expect((await test.get(`/api/events/${id}?externalSource=ics`)).json().id).toBe(first.id);
    }
    expect((await fan.get('/api/user/favorites')).body).toContain('Three-Channel');
    await run(1);
    expect(await found()).toHaveLength(3);
    const [fold] = (await editor.get('/api/admin/folds?state=decided')).json();
    expect(fold).toMatchObject({ state: 'folded', decidedBy: null });
    await act('POST', `/api/admin/folds/${fold.id}/decision`, { decision: 'apart' });
    await run(1);
    expect(await found()).toHaveLength(4);
    await act('POST', `/api/admin/folds/${fold.id}/decision`, { decision: 'fold' });
    expect(await found()).toHaveLength(3);
    expect((await fan.get('/api/user/favorites')).body).toContain('Three-Channel');
  });

  it('is noted with one statement for many events', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    serve((request, response) => {
      const name = request.url === '/parks.ics' ? 'parks' : 'rangers';
      response.end(
        calendar(...numbers.map((n) => entry(`${name}-${n}`, 200 + n, `Walk ${n} of the rangers`))),
      );
    });
    await add('/rangers.ics');
    await run();
    await add('/parks.ics');
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await run();
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? '');
    asked.mockRestore();
    expect(texts.filter((text) => text.startsWith('insert into "event_folds"'))).toHaveLength(1);
    const titles = (await found()).filter((title: string) => title.startsWith('Walk '));
    expect(titles).toHaveLength(numbers.length);
  });

  it('is one as soon as somebody says so, whatever the two are called, unless one source lists both', async () => {
    serve((request, response) => {
      const isHall = request.url === '/hall.ics';
      response.end(
        isHall
          ? calendar(entry('hall', 90, 'Doors: an evening'))
          : calendar(entry('campus', 92, 'Kiln night'), entry('campus-2', 95)),
      );
    });
    await add('/all.ics');
    await add('/hall.ics', { name: 'The Hall', priority: 200 });
    await run();
    const [eventId, otherId, alsoId] = await Promise.all(
      ['campus', 'hall', 'campus-2'].map(async (uid) => (await eventOf(uid)).id),
    );
    // Whoever decides about reports can do what people are promised there.
    const moderator = await test.member({ roles: ['moderator'] });
    const merge = async (body: object) => {
      const { statusCode, body: text } = await moderator.post('/api/admin/folds', body);
      return [statusCode, text && JSON.parse(text).code];
    };
    expect(await merge({ eventId, otherId })).toEqual([204, '']);
    expect(await found()).toHaveLength(2);
    const page = (await test.get(`/api/events/${otherId}`)).json();
    expect(page.sources.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Campus Calendar',
      'The Hall',
    ]);
    await run(1);
    expect(await found()).toHaveLength(2);
    expect(await merge({ eventId, otherId: alsoId })).toEqual([409, 'CONFLICT']);
    expect(await merge({ eventId, otherId: eventId })).toEqual([404, 'NOT_FOUND']);
    expect((await editor.get('/api/admin/folds')).json()).toEqual([]);
    // And undo it: from the page that stayed.
    const stayed = (await test.get(`/api/events/${otherId}`)).json().id;
    const { merged } = (await moderator.get(`/api/admin/events/${stayed}/correction`)).json();
    expect(merged).toEqual([
      { foldId: expect.any(String), title: 'Doors: an evening', sourceName: 'The Hall' },
    ]);
    const part = `/api/admin/folds/${merged[0].foldId}/decision`;
    expect((await moderator.post(part, { decision: 'apart' })).statusCode).toBe(204);
    expect(await found()).toHaveLength(3);
    expect((await moderator.get(`/api/admin/events/${stayed}/correction`)).json().merged).toEqual([]);
  });

  it.each([
    ['link', { address: 'https://club.example/disco' }, 1],
    ['id', { externalId: 'disco' }, 1],
    ['link at one of them', { address: 'https://club.example/disco' }, 2],
  ])('goes from all lists when its organizer wants its %s left out', async (_, entryOf, times) => {
    serve((request, response) => {
      const isHall = request.url === '/hall.ics';
      const title = isHall ? 'The Kiln presents: Three-Channel Silent Disco' : 'Three-Channel Silent Disco';
      const url = isHall || times === 1 ? 'https://club.example/disco' : 'https://campus.example/disco';
      const text = entry('disco', 90, title).replace('END:VEVENT', `URL:${url}\r\nEND:VEVENT`);
      response.end(calendar(text, entry(request.url ?? '', 95, `Only at ${request.url}`)));
    });
    await add('/all.ics', { priority: 1 });
    await run();
    await add('/hall.ics', { name: 'The Kiln', priority: 2 });
    await run();
    expect(await found()).toHaveLength(3);
    const left = await act('POST', '/api/admin/blocked-entries', entryOf);
    // What another source has under another link stays, in that one's words.
    expect(left.json()).toMatchObject({ withdrawn: times === 1 ? 1 : 0 });
    expect(await found()).toHaveLength(times === 1 ? 2 : 3);
    await run(30);
    expect(await found()).toHaveLength(times === 1 ? 2 : 3);
  });
});
