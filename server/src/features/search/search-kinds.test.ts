import { apiPath, correctedHeader } from '@quad/shared/api-request';
import type { EventPoints } from '@quad/shared/contract/event-points';
import type { EventSummary } from '@quad/shared/contract/events';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';

describe.each(['postgres', 'embedded'] as const)('what an event is, on %s', (kind) => {
  const testApp = useTestApp({ kind });
  beforeAll(async () => {
    await testApp.event({ title: 'Open Run Hoops', category: 'sports' });
    await testApp.event({ title: 'Glass Harbor', description: 'The new album', category: 'concerts' });
    await testApp.event({ title: 'Silent Film Night', category: 'social' });
    await testApp.event({ title: 'Fundraiser', description: 'After a film of 1924', category: 'social' });
    await testApp.event({ title: 'Final exams begin', category: 'study', isDateToKnow: true });
  });

  const search = async (query: Record<string, string>) => {
    const response = await testApp.get(
      apiPath('GET /api/events/search', { query: { lat: '39.13', lng: '-84.5', ...query } }),
    );
    expect(response.statusCode, response.body).toBe(200);
    const said = response.headers[correctedHeader];
    return { titles: response.json<EventSummary[]>().map(({ title }) => title), said };
  };
  const titlesOf = async (query: Record<string, string>) => (await search(query)).titles;

  test('is among its words', async () => {
    expect(await titlesOf({ keyword: 'sports' })).toEqual(['Open Run Hoops']);
    expect(await titlesOf({ keyword: 'glass concert' })).toEqual(['Glass Harbor']);
    expect(await titlesOf({ keyword: 'live music' })).toEqual(['Glass Harbor']);
    expect(await titlesOf({ keyword: 'glass sports' })).toEqual([]);
  });

  test('is also what others call what its name says, not what its description mentions', async () => {
    expect(await titlesOf({ keyword: 'basketball' })).toEqual(['Open Run Hoops']);
    expect(await titlesOf({ keyword: 'movies' })).toEqual(['Silent Film Night']);
    expect(await titlesOf({ keyword: 'movie night' })).toEqual(['Silent Film Night']);
  });

  test('is found in the singular too, unless asked for as it is typed', async () => {
    expect((await titlesOf({ keyword: 'films' })).sort()).toEqual(['Fundraiser', 'Silent Film Night']);
    expect(await titlesOf({ keyword: 'films', exact: 'true' })).toEqual([]);
  });

  test('is a date to know where those are asked for', async () => {
    expect(await titlesOf({ keyword: 'final exams' })).toEqual([]);
    expect(await titlesOf({ keyword: 'final exams', dates: 'true' })).toEqual(['Final exams begin']);
    expect(await titlesOf({ keyword: 'academic calendar', dates: 'true' })).toEqual(['Final exams begin']);
  });

  test('is what typos are corrected to, which is said', async () => {
    expect(await search({ keyword: 'sprots' })).toEqual({ titles: ['Open Run Hoops'], said: 'sports' });
    expect(await search({ keyword: 'hrbor glass' })).toEqual({
      titles: ['Glass Harbor'],
      said: 'harbor%20glass',
    });
    expect(await search({ keyword: 'glass' })).toEqual({ titles: ['Glass Harbor'], said: undefined });
    expect(await search({ keyword: 'sprots', exact: 'true' })).toEqual({ titles: [], said: undefined });
  });

  test('is the same on the map', async () => {
    const query = { lat: '39.13', lng: '-84.5', keyword: 'sports' };
    const response = await testApp.get(apiPath('GET /api/events/points', { query }));
    expect(response.json<EventPoints>().points.map((point) => point[5])).toEqual(['Open Run Hoops']);
  });

  test('is found among favorites', async () => {
    const member = await testApp.member();
    const all = await testApp.get('/api/events/search?lat=39.13&lng=-84.5');
    for (const { id } of all.json<EventSummary[]>()) await member.post(`/api/events/${id}/favorite`, {});
    const response = await member.get('/api/user/favorites?keyword=glass+concerts');
    const { events } = response.json<{ events: EventSummary[] }>();
    expect(events.map(({ title }) => title)).toEqual(['Glass Harbor']);
  });
});
