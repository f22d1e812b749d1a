import { readFile } from 'node:fs/promises';
import { eventPath, expectAddress, expectToast, open } from './app-page';
import { calendarFile, hoursFromNow, importCalendar, importedEventId } from './calendar-import';
import { cardLink, cards, searchBox } from './discover-page';
import { expect, test } from './fixtures';

const disco = 'Three-Channel Silent Disco';
/** A location that no other journey uses. */
const elsewhere = ['--campus', '47.6553,-122.3035'];

test('opened from its card, an event shows all details, and Back returns to the search @phone', async ({
  page,
  context,
}) => {
  await open(page, '/?q=silent+disco');
  await cardLink(page, disco).click();
  await expectAddress(page, /^\/events\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(`${disco} · Quad`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(disco);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(
    main.getByText(/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, [A-Z][a-z]+ \d{1,2}, \d{4}$/),
  ).toBeVisible();
  for (const words of [
    'Nightlife',
    '10:00 PM – 1:00 AM',
    'The Kiln Rooftop',
    '1420 Main St, Over-the-Rhine',
    '126 attending',
    '24 spots left',
    '$12.00',
    'Per person',
    'Hosted by',
  ]) {
    await expect(main.getByText(words).first()).toBeVisible();
  }
  await expect(main.getByRole('img', { name: `Map: ${disco}` })).toBeVisible();
  const directions = main.getByRole('link', { name: 'Directions to The Kiln Rooftop' });
  await expect(directions).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/directions?to=39.11145%2C-84.5121#map=16/39.11145/-84.5121',
  );
  await expect(directions).toHaveAttribute('target', '_blank');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await main.getByRole('button', { name: 'Share', exact: true }).click();
  await expectToast(page, 'Link Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  await main.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAddress(page, '/?q=silent+disco');
  await expect(searchBox(page)).toHaveValue('silent disco');
});

test('the first screen of a phone says when, where and who, and the end leads on to other events', {
  tag: '@phone',
}, async ({ page, request }) => {
  await open(page, await eventPath(request, 'silent disco'));
  const bar = await page.getByTestId('action-bar').boundingBox();
  for (const words of ['10:00 PM – 1:00 AM', 'The Kiln Rooftop', '126 attending']) {
    const box = await page.getByRole('main').getByText(words).first().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), words).toBeLessThan(bar?.y ?? 0);
  }
  const other = page
    .getByRole('region', { name: /^More / })
    .getByRole('link')
    .first();
  const title = await other.textContent();
  await other.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  // Its own are fetched once its end is near.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('region', { name: /^More / }).first()).toBeVisible();
});

test('opened by its address, back leads to Discover', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?q=silent+disco');
  const href = (await cardLink(page, disco).getAttribute('href')) ?? '';
  const fresh = await page.context().newPage();
  await open(fresh, href);
  await fresh.getByRole('link', { name: 'Back', exact: true }).click();
  await expectAddress(fresh, '/');
  await expect(cards(fresh).first()).toBeVisible();
});

test("an external event leads to the seller's page", { tag: '@desktop' }, async ({
  page,
  context,
  request,
  foreignRequests,
}) => {
  await open(page, await eventPath(request, 'glass harbor'));
  await expect(page.getByRole('main').getByText('Per person')).toBeVisible();
  const tickets = page.getByRole('link', { name: 'Get Tickets $18.00 – $25.00 (opens in a new tab)' });
  await Promise.all([context.waitForEvent('page'), tickets.click()]);
  await expect.poll(() => foreignRequests).toContain('https://seatgeek.com/cities/cincinnati');
  // There are no RSVPs for it on Quad, so no attendees are counted.
  await expect(page.getByText(/ attending$/)).toHaveCount(0);
});

test('a full event says so', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?q=skate+night');
  await cardLink(page, 'Skate Night for Exchange Students').click();
  await expect(page.getByText('60 attending', { exact: true })).toBeVisible();
  await expect(page.getByText('0 spots left', { exact: true })).toBeVisible();
});

for (const [path, tag] of [
  ['/events/00000000-0000-4000-8000-000000000000', '@phone'],
  ['/events/nonsense', '@desktop'],
] as const) {
  test(`an event that is not there: ${path}`, { tag }, async ({ page, complaints }) => {
    const response = await open(page, path);
    expect(response.status()).toBe(404);
    await expect(page).toHaveTitle('Event not found · Quad');
    await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
    await expect(page.getByText('This event may have been deleted or moved.', { exact: true })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    // The browser itself logs the status to the console.
    expect(complaints.splice(0).every((complaint) => complaint.includes('404'))).toBe(true);
    await page.getByRole('link', { name: 'Back to Events' }).click();
    await expectAddress(page, '/');
    await expect(cards(page).first()).toBeVisible();
  });
}

test('a cancelled event stays readable, with the reason and a way on @phone', async ({ page }) => {
  await open(page, '/?q=campfire');
  await expect(cards(page).first().getByText('Event cancelled', { exact: true })).toBeVisible();
  await cardLink(page, 'Burnet Woods Campfire').click();
  await expect(page.getByText('The host cancelled this event', { exact: true })).toBeVisible();
  await expect(page.getByText('The park is closed for repairs that week.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Find another event' }).click();
  await expectAddress(page, '/');
});

test('an event that is over keeps its page', { tag: '@desktop' }, async ({ page, request }, { project }) => {
  const uid = `over-${project.name}@campus.example.edu`;
  const entry = [
    `UID:${uid}`,
    `DTSTART:${hoursFromNow(-6)}`,
    `DTEND:${hoursFromNow(-4)}`,
    'SUMMARY:Morning Swim',
  ];
  expect(await importCalendar(calendarFile(entry), ...elsewhere)).toMatchObject({ added: 1, rejected: 0 });
  await open(page, `/events/${await importedEventId(request, uid)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Morning Swim');
  await expect(page.getByText('This event has ended', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await page.getByRole('link', { name: 'More events' }).click();
  await expectAddress(page, '/');
});

test('the event as a calendar file: calendars, our own reader among them, understand it', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, '/?q=sunrise+yoga');
  await cardLink(page, 'Sunrise Yoga on the Quad').click();
  const link = page.getByRole('link', { name: 'Add to calendar' }).first();
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('event.ics');
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(content).toMatch(/\r\nSUMMARY:Sunrise Yoga on the Quad\r\n/);
  expect(content).toMatch(/\r\nUID:[0-9a-f-]{36}/);
  expect(content).toContain(page.url());
  expect(await importCalendar(content, '--dry-run')).toMatchObject({ read: 1, added: 1, rejected: 0 });
  expect((await page.request.get('/feeds/events.ics?category=sports')).status()).toBe(200);
});

test(
  'the HTML of an imported description keeps its looks and loses its teeth',
  { tag: '@phone' },
  async ({ page, request, foreignRequests }, { project }) => {
    const uid = `html-${project.name}@campus.example.edu`;
    const html = [
      '<p>Bring a <b>towel</b>.</p><script>window.harm = 1</script>',
      '<img src="https://evil.example/pixel.gif" onerror="window.harm = 2">',
      '<a href="javascript:window.harm = 3">press</a> <a href="https://campus.example.edu/pool" onclick="window.harm = 4">pool</a>',
      '<svg onload="window.harm = 5"></svg><iframe src="https://evil.example/"></iframe>',
      '<p style="position:fixed;inset:0">over everything</p></div></main><form action="https://evil.example/"><input name="password"></form>',
    ].join('');
    const entry = [
      `UID:${uid}`,
      `DTSTART:${hoursFromNow(30)}`,
      'SUMMARY:Night Swim </script><script>window.harm = 6</script>',
      `X-ALT-DESC;FMTTYPE=text/html:${html.replace(/[,;]/g, '\\$&')}`,
    ];
    expect(await importCalendar(calendarFile(entry), ...elsewhere)).toMatchObject({ added: 1, rejected: 0 });
    await open(page, `/events/${await importedEventId(request, uid)}`);
    const description = page.getByTestId('description');
    await expect(description.locator('b')).toHaveText('towel');
    await expect(description.getByRole('link', { name: 'pool' })).toHaveAttribute('rel', /nofollow/);
    await expect(
      description.locator('script, img, svg, iframe, form, input, [style], [onclick]'),
    ).toHaveCount(0);
    await expect(description.getByRole('link')).toHaveCount(1);
    await expect(description).toContainText('over everything');
    expect(await page.evaluate(() => Reflect.has(window, 'harm'))).toBe(false);
    expect(foreignRequests.filter((url) => url.includes('evil'))).toEqual([]);
  },
);
