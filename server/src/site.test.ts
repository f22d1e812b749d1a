import type { BootData } from '@quad/shared/boot-data';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadEnv } from './env';
import { readPlaces } from './features/imports/place-files/places.parse';
import { pageRoutes } from './features/pages/pages.routes';
import { storePlaces } from './features/places/place-store';
import { siteOf } from './site';
import { bootPages } from './testing/boot-pages';
import { startTestApp, type TestApp } from './testing/test-app';

const boulder = {
  CAMPUS_NAME: 'Boulder',
  CAMPUS_CENTER: '40.01, -105.27',
  CAMPUS_RADIUS: '10',
  CAMPUS_UNIVERSITY: 'University of Colorado',
  SUPPORT_ADDRESS: 'help@quad.example',
  TERMS_URL: 'https://quad.example/terms',
  PRIVACY_URL: 'https://quad.example/privacy',
};
const nowhere = { DEMO_DATA: '0' };

/** The data that a page at this address carries. */
async function bootOf({ context }: TestApp, url: string): Promise<BootData> {
  const app = fastify();
  onTestFinished(() => app.close());
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => void Object.assign(request, { session: {} }));
  pageRoutes(app, context, bootPages);
  return (await app.inject({ url })).json();
}

const titlesOf = async (test: TestApp, query = '') =>
  (await test.get(`/api/events/search?${query}`)).json().map(({ title }: { title: string }) => title);

/** Events 5 and 30 miles from Boulder, and one in Cincinnati. */
async function hostEvents(test: TestApp) {
  await test.event({ title: 'near', latitude: 40.08, longitude: -105.27 });
  await test.event({ title: 'beyond', latitude: 40.44, longitude: -105.27 });
  await test.event({ title: 'Cincinnati', latitude: 39.13, longitude: -84.5 });
}

describe('a campus of its own', () => {
  it('is where searches look that name no place, as far as the operator has said', async () => {
    const test = await startTestApp({ env: boulder });
    await hostEvents(test);
    expect(await titlesOf(test)).toEqual(['near']);
    expect((await titlesOf(test, 'radius=50')).sort()).toEqual(['beyond', 'near']);
    expect(await titlesOf(test, 'lat=40.44&lng=-105.27')).toEqual(['beyond']);
    const points = (await test.get('/api/events/points')).json().points;
    expect(points.map((point: unknown[]) => point[5])).toEqual(['near']);
    const feed = await test.get('/feeds/events.ics');
    expect(feed.body).toContain('Quad: Events near Boulder');
    expect(feed.body).not.toContain('SUMMARY:beyond');
  });

  it('is in every page, with what the operator has said about the site', async () => {
    const test = await startTestApp({ env: boulder });
    await hostEvents(test);
    const boot = await bootOf(test, '/');
    expect(boot.site).toEqual({
      campus: {
        name: 'Boulder',
        center: { lat: 40.01, lng: -105.27 },
        label: 'Near Boulder',
        timezone: 'America/Denver',
      },
      radius: 10,
      university: 'University of Colorado',
      supportUrl: 'mailto:help@quad.example',
      termsUrl: 'https://quad.example/terms',
      privacyUrl: 'https://quad.example/privacy',
      notice: null,
    });
    expect(boot.discover?.page.events.map(({ title }) => title)).toEqual(['near']);
    const elsewhere = await bootOf(test, '/?at=39.13,-84.5');
    expect(elsewhere.discover?.page.events.map(({ title }) => title)).toEqual(['Cincinnati']);
    expect((await bootOf(test, '/landing')).site).toEqual(boot.site);
  });

  it.each([
    [{}, 'America/Denver'],
    [{ CAMPUS_TIME_ZONE: 'America/Phoenix' }, 'America/Phoenix'],
  ])('has the times of events whose place is unknown: %j', async (env, timezone) => {
    const test = await startTestApp({ env: { ...boulder, ...env } });
    const host = await test.member({ university: null });
    const zone = async (query: string) => (await host.get(`/api/event-time-zone?${query}`)).json().timezone;
    expect(await zone('location=My+room')).toBe(timezone);
    expect(await zone('lat=39.13&lng=-84.5')).toBe('America/New_York');
  });

  it('finds places near it first', async () => {
    const test = await startTestApp({ env: boulder });
    const file = [
      'name,address,lat,lng',
      'Union Hall,"1 Main St, Cincinnati, OH 45202",39.1,-84.5',
      'Union Hall,"1 Main St, Boulder, CO 80302",40.01,-105.27',
    ];
    await storePlaces(test.db, readPlaces(Buffer.from(`${file.join('\n')}\n`)).places);
    const { features } = (await test.get('/api/places/search?q=union+hall')).json();
    expect(features[0].geometry.coordinates).toEqual([-105.27, 40.01]);
  });
});

describe('without a campus', () => {
  it('searches that name no place look everywhere', async () => {
    const test = await startTestApp({ env: nowhere });
    await hostEvents(test);
    expect((await titlesOf(test)).sort()).toEqual(['Cincinnati', 'beyond', 'near']);
    expect(await titlesOf(test, 'lat=39.13&lng=-84.5')).toEqual(['Cincinnati']);
    expect((await test.get('/api/events/points')).json().points).toHaveLength(3);
  });

  it('a page carries events only once its address says where', async () => {
    const test = await startTestApp({ env: nowhere });
    await hostEvents(test);
    const boot = await bootOf(test, '/?q=near');
    expect(boot.discover).toBeUndefined();
    expect(boot.site).toMatchObject({ campus: null, radius: 50, university: 'Your university' });
    const titles = async (url: string) =>
      (await bootOf(test, url)).discover?.page.events.map(({ title }) => title);
    expect(await titles('/?at=39.13,-84.5')).toEqual(['Cincinnati']);
    expect(await titles('/?box=-106,40.4,-105,40.5')).toEqual(['beyond']);
    expect(await titles('/?map=39.13,-84.5&z=12')).toBeUndefined();
  });

  it('nobody guesses the zone of an event whose place is unknown', async () => {
    const test = await startTestApp({ env: nowhere });
    const host = await test.member({ university: null });
    expect((await host.get('/api/event-time-zone?location=My+room')).json()).toEqual({
      timezone: null,
      town: null,
    });
  });
});

it("is the demo's with the demo, at the points of the specification", () => {
  const { campus, radius, university } = siteOf(loadEnv({}), null);
  expect(campus).toMatchObject({
    name: 'Cincinnati',
    center: { lat: 39.13, lng: -84.5 },
    searchPoint: { lat: 39.1, lng: -84.51 },
    label: 'Near Cincinnati',
    timezone: 'America/New_York',
  });
  expect([radius, university]).toEqual([50, 'University of Cincinnati']);
});

it('can name a page as the place of help', () => {
  expect(siteOf(loadEnv({ SUPPORT_ADDRESS: 'https://quad.example/help' }), null).supportUrl).toBe(
    'https://quad.example/help',
  );
});

it.each([
  [{ CAMPUS_NAME: 'Boulder' }, 'CAMPUS_NAME and CAMPUS_CENTER go together'],
  [{ CAMPUS_CENTER: '40,-105' }, 'CAMPUS_NAME and CAMPUS_CENTER go together'],
  [{ CAMPUS_NAME: 'x', CAMPUS_CENTER: 'Boulder' }, 'CAMPUS_CENTER must be latitude,longitude'],
  [{ CAMPUS_NAME: 'x', CAMPUS_CENTER: '91,0' }, 'CAMPUS_CENTER must be latitude,longitude'],
  [{ CAMPUS_TIME_ZONE: 'America/Denver' }, 'CAMPUS_TIME_ZONE is of use only with CAMPUS_CENTER'],
  [{ ...boulder, CAMPUS_TIME_ZONE: 'Denver' }, 'CAMPUS_TIME_ZONE must be an IANA zone'],
  [{ CAMPUS_RADIUS: '0' }, 'CAMPUS_RADIUS'],
  [{ CAMPUS_RADIUS: '201' }, 'CAMPUS_RADIUS'],
  [{ SUPPORT_ADDRESS: 'the desk' }, 'SUPPORT_ADDRESS'],
  [{ TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL'],
])('settings that make no sense are refused: %j', (env, words) => {
  expect(() => loadEnv(env as Record<string, string>)).toThrow(words);
});
