import type { Page } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { eventPath } from './app-page';
import { calendarFile, hoursFromNow, importCalendar, importedEventId } from './calendar-import';
import { runSql } from './database';
import { expect, test } from './fixtures';

/** A location that no other journey uses. */
const elsewhere = ['--campus', '44.9778,-93.2650'];

// Metadata for programs is in the served page, before any script runs.
test.use({ javaScriptEnabled: false });

async function readHead(page: Page) {
  const meta = async (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  const jsonLd = await page.locator('script[type="application/ld+json"]').textContent();
  return { meta, schema: JSON.parse(jsonLd ?? '') as Record<string, unknown> };
}

test('a page of an event can be previewed', { tag: '@desktop' }, async ({ page, request }) => {
  const path = await eventPath(request, 'silent disco');
  await page.goto(path);
  const { meta } = await readHead(page);
  expect(await meta('og:title')).toBe('Three-Channel Silent Disco');
  expect(await meta('og:description')).toMatch(/, 10:00 PM – 1:00 AM · The Kiln Rooftop\. Three DJs/);
  expect(await meta('description')).toBe(await meta('og:description'));
  expect(await meta('og:url')).toBe(process.env.QUAD_URL + path);
  expect(await meta('twitter:card')).toBe('summary_large_image');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', process.env.QUAD_URL + path);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const picture = await request.get((await meta('og:image')) ?? '');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toBe('image/png');
  expect(await meta('og:image')).toContain('/previews/');
  expect(await meta('og:image:alt')).toMatch(/^Poster of Three-Channel Silent Disco: /);
});

test('schema.org gets a free, a paid, a sold-out and a cancelled event', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.goto(await eventPath(request, 'silent disco'));
  const paid = (await readHead(page)).schema;
  expect(paid).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'Three-Channel Silent Disco',
    startDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T22:00:00-0[45]:00$/),
    endDate: expect.stringMatching(/T01:00:00-0[45]:00$/),
    eventStatus: 'https://schema.org/EventScheduled',
    url: page.url(),
    isAccessibleForFree: false,
    maximumAttendeeCapacity: 150,
    location: {
      '@type': 'Place',
      name: 'The Kiln Rooftop',
      address: '1420 Main St, Over-the-Rhine',
      geo: { '@type': 'GeoCoordinates', latitude: 39.11145, longitude: -84.5121 },
    },
    organizer: { '@type': 'Person' },
    offers: { '@type': 'Offer', price: '12.00', priceCurrency: 'USD', url: page.url() },
  });

  await page.goto(await eventPath(request, 'sunrise yoga'));
  expect((await readHead(page)).schema).toMatchObject({
    isAccessibleForFree: true,
    offers: { price: '0.00' },
  });

  await page.goto(await eventPath(request, 'glass harbor'));
  expect((await readHead(page)).schema.offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '18.00',
    highPrice: '25.00',
    url: 'https://seatgeek.com/cities/cincinnati',
  });

  await page.goto(await eventPath(request, 'skate night'));
  expect((await readHead(page)).schema.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });

  await page.goto(await eventPath(request, 'campfire'));
  expect((await readHead(page)).schema.eventStatus).toBe('https://schema.org/EventCancelled');
});

test('an unlisted event opens by its address and is in no list', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const uid = 'unlisted@campus.example.edu';
  const entry = [`UID:${uid}`, `DTSTART:${hoursFromNow(40)}`, 'SUMMARY:Quiet Gathering'];
  expect(await importCalendar(calendarFile(entry), ...elsewhere)).toMatchObject({ added: 1 });
  const id = await importedEventId(request, uid);
  await runSql('update events set is_public = false where id = $1', [id]);

  const response = await page.goto(`/events/${id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiet Gathering');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const near = { lat: 44.9778, lng: -93.265 };
  for (const path of [
    apiPath('GET /api/events/search', { query: { ...near, keyword: 'quiet' } }),
    apiPath('GET /feeds/:name.ics', { params: { name: 'events' }, query: near }),
    '/sitemap.xml',
  ]) {
    const list = await request.get(path);
    expect(list.status(), path).toBe(200);
    expect(await list.text(), path).not.toContain(id);
  }
});
