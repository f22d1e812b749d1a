import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { open } from './app-page';
import { calendarFile, hoursFromNow, importCalendar } from './calendar-import';
import { runSql, untilSearched } from './database';
import { card, cards, pullSheetUp } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';

interface MadeEvent {
  title: string;
  /** Minutes from now. */
  starts: number;
  price?: number;
  capacity?: number;
  attending?: number;
  /** Of a seller that gives no price. */
  url?: string;
}

/** Events of the test's own, isolated in the ocean. Returns Discover's path that shows only them. */
async function createLoneEvents(made: readonly MadeEvent[]): Promise<string> {
  const [lat, lng] = [-50 - 4 * Math.random(), -140 + 40 * Math.random()];
  for (const { title, starts, price = 0, capacity = null, attending = 0, url = null } of made) {
    await runSql(
      `insert into events (id, title, category, start_date, timezone, location, latitude, longitude, price, min_price,
                           max_price, max_attendees, attendee_count, external_source, url, is_price_known)
       values ($1, $2, 'parties', now() + $3 * interval '1 minute', 'UTC', 'Pier 4', $4, $5, $6, $6, $6, $7, $8, $9, $10, $11)`,
      [
        randomUUID(),
        title,
        starts,
        lat,
        lng,
        price,
        capacity,
        attending,
        url ? 'seatgeek' : 'user',
        url,
        url === null,
      ],
    );
  }
  await untilSearched();
  return `/?radius=1&at=${lat.toFixed(5)},${lng.toFixed(5)}`;
}

/** Nights of a show, at half past seven. */
function show(title: string, ...days: [number, ...number[]]): string[] {
  const night = (day: number) => `${hoursFromNow(24 * day).slice(0, 8)}T193000`;
  const [first, ...later] = days;
  return [
    `UID:${randomUUID()}`,
    `DTSTART:${night(first)}`,
    ...(later.length > 0 ? [`RDATE:${later.map(night)}`] : []),
    `SUMMARY:${title}`,
    'URL:https://campus.example.edu/show',
  ];
}

test('the row of a show says in one line how many dates there are, and the next', {
  tag: '@phone',
}, async ({ page }) => {
  const shows = calendarFile(show('Hamlet', 2), show('The Cherry Orchard', 4, 5, 8, 12));
  await importCalendar(shows, '--campus', '41.6611,-91.5302');
  await open(page, '/?at=41.6611,-91.5302');
  const when = card(page, 'The Cherry Orchard').getByText(/^4 dates, next \w+ 7:30 PM$/);
  await expect(when).toBeVisible();
  expect((await when.boundingBox())?.height).toBeLessThan(20);
});

const minutes = (page: Page, count: number) => page.clock.fastForward(count * 60_000);

test('cards say what is so now, and go on with the clock', { tag: '@phone' }, async ({ page }) => {
  const path = await createLoneEvents([
    { title: 'Soon', starts: 40, price: 22, capacity: 10, attending: 6 },
    { title: 'On now', starts: -60 },
    { title: 'Taken', starts: 300, price: 22, capacity: 5, attending: 5 },
    { title: 'Sold', starts: 400, url: 'https://seatgeek.com/1' },
  ]);
  await page.clock.install();
  await open(page, path);
  await expect(card(page, 'Soon')).toContainText(/Starts in (39|40|41) min/);
  await expect(card(page, 'Soon')).toContainText('6 attending · 4 spots left');
  await expect(card(page, 'Soon').getByRole('link', { name: 'RSVP $22.00, Soon' })).toBeVisible();
  await expect(card(page, 'On now')).toContainText('Happening now');
  await expect(card(page, 'Taken')).toContainText('5 attending · Full');
  await expect(card(page, 'Taken')).not.toContainText('RSVP');
  await expect(card(page, 'Sold')).toContainText("Price on the seller's page");
  await expect(card(page, 'Sold')).not.toContainText('attending');
  await expectBothThemes(page);

  await minutes(page, 10);
  await expect(card(page, 'Soon')).toContainText(/Starts in (29|30|31) min/);
  await minutes(page, 32);
  await expect(card(page, 'Soon')).toContainText('Happening now');
  await minutes(page, 80);
  await expect(card(page, 'On now')).toContainText('This event has ended');
});

for (const place of ['', ', and where the viewer is known']) {
  test(`a phone shows four events under half of the map, and six without it${place}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    const titles = [
      'Dumpling Night Market',
      'Georgia State Panthers vs. Kennesaw State Owls, Basketball',
      'Porch Lights: Stratford Block Party',
      'Open Run Hoops',
      'The Long Night of Short Films by Students of Three Schools',
      'Rooftop Vinyl Hour',
      'Late Lab Coffee',
    ];
    const path = await createLoneEvents(titles.map((title, index) => ({ title, starts: 70 + index })));
    const [latitude = 0, longitude = 0] = path.split('at=')[1]?.split(',').map(Number) ?? [];
    if (place) {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: latitude + 0.004, longitude });
    }
    await open(page, path);
    if (place) await expect(card(page, 'Open Run Hoops')).toContainText('About 7 min walk');
    const nav = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    const wholeCards = () =>
      cards(page).evaluateAll(
        (all, end) => all.filter((each) => each.getBoundingClientRect().bottom <= end).length,
        nav?.y ?? 0,
      );
    expect(await wholeCards()).toBeGreaterThanOrEqual(4);
    await expect(card(page, 'Dumpling Night Market').getByRole('button', { name: /^Share/ })).toBeVisible();
    await pullSheetUp(page);
    expect(await wholeCards()).toBeGreaterThanOrEqual(6);
    await expectBothThemes(page);
  });
}

test('a full event offers visitors the waitlist', { tag: '@phone' }, async ({ page }) => {
  const path = await createLoneEvents([
    { title: 'Taken', starts: 300, price: 22, capacity: 5, attending: 5 },
  ]);
  await open(page, path);
  await card(page, 'Taken').getByRole('link', { name: 'Join waitlist, Taken' }).click();
  await expect(page.getByRole('dialog', { name: 'Join the waitlist' })).toBeVisible();
  await expect(page.getByTestId('action-bar')).toContainText('Full');
});

test('an event page says what is so now', { tag: '@phone' }, async ({ page }) => {
  const path = await createLoneEvents([{ title: 'Soon', starts: 40, capacity: 10, attending: 6 }]);
  await page.clock.install();
  await open(page, path);
  await card(page, 'Soon').getByRole('link', { name: 'Soon', exact: true }).click();
  await expect(page.getByText(/^Starts in (39|40|41) min$/)).toBeVisible();
  await minutes(page, 42);
  await expect(page.getByText('Happening now', { exact: true })).toBeVisible();
});

test('an icon-only button says its name to a mouse that rests, and to the keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/');
  const tooltip = page.locator('[role="tooltip"]');
  // Its code comes a moment after the page's.
  await expect(async () => {
    await page.getByRole('searchbox').hover();
    await page.getByRole('button', { name: 'Use my location' }).hover();
    await expect(tooltip).toHaveText('Use my location', { timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Filter' }).hover();
  await expect(tooltip).toHaveText('Filter');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Filter');
  await expectBothThemes(page);
});
