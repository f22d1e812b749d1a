import type { BrowserContext } from '@playwright/test';
import { expectAddress, expectToast, open, toast } from './app-page';
import { card, cardLink } from './discover-page';
import { expect, test } from './fixtures';

const disco = 'Three-Channel Silent Disco';

/** Serves a stub for an external page. */
const serveStub = (context: BrowserContext, addresses: string) =>
  context.route(addresses, (route) => route.fulfill({ contentType: 'text/html', body: 'Tickets' }));

test('without a share sheet the link is copied, and leads to the event', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/?q=silent+disco');
  await page.getByRole('button', { name: `Share ${disco}` }).click();
  await expectToast(page, 'Link Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).origin).toBe(process.env.QUAD_URL);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(disco);
});

test('where sharing is there, it is used, and nothing is copied', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = JSON.stringify(data);
    };
    navigator.canShare = () => true;
  });
  await open(page, '/?q=silent+disco');
  await page.getByRole('button', { name: `Share ${disco}` }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-shared', /\/events\/[0-9a-f-]{36}"/);
  expect(JSON.parse((await html.getAttribute('data-shared')) ?? '')).toMatchObject({ title: disco });
  await expect(toast(page)).toHaveCount(0);
});

test("a seller's link opens in a new tab without an opener", { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await serveStub(context, 'https://seatgeek.com/**');
  await open(page, '/?q=glass+harbor');
  const tickets = card(page, 'Indie Night: Glass Harbor').getByRole('link', { name: /^Get Tickets/ });
  await expect(tickets).toHaveAccessibleName('Get Tickets, Indie Night: Glass Harbor (opens in a new tab)');
  const [seller] = await Promise.all([context.waitForEvent('page'), tickets.click()]);
  await expect(seller).toHaveURL('https://seatgeek.com/cities/cincinnati');
  expect(await seller.evaluate(() => window.opener)).toBeNull();
  await expectAddress(page, '/?q=glass+harbor');

  // The card as a whole does the same.
  await expect(cardLink(page, 'Indie Night: Glass Harbor')).toHaveAttribute('target', '_blank');
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    cardLink(page, 'Indie Night: Glass Harbor').click(),
  ]);
  await expect(again).toHaveURL('https://seatgeek.com/cities/cincinnati');
});

test('on a phone the ticket app gets its chance first', { tag: '@phone' }, async ({ page, context }) => {
  await serveStub(context, 'https://www.ticketmaster.com/**');
  await open(page, '/?q=paper+lanterns');
  const tickets = page.getByRole('link', { name: /^Get Tickets, Paper Lanterns/ });
  const pressed = Date.now();
  const [tab] = await Promise.all([context.waitForEvent('page'), tickets.click()]);
  // There is no app here: after the wait the web page opens, in the same tab.
  await expect(tab).toHaveURL('https://www.ticketmaster.com/discover/concerts/cincinnati');
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(1500);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expectAddress(page, '/?q=paper+lanterns');
});

test('a desktop has no such app: the page opens at once', { tag: '@desktop' }, async ({ page, context }) => {
  await serveStub(context, 'https://www.ticketmaster.com/**');
  await open(page, '/?q=paper+lanterns');
  await page.clock.pauseAt(Date.now() + 60_000);
  const tickets = page.getByRole('link', { name: /^Get Tickets, Paper Lanterns/ });
  const [tab] = await Promise.all([context.waitForEvent('page'), tickets.click()]);
  await expect(tab).toHaveURL('https://www.ticketmaster.com/discover/concerts/cincinnati');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('the primary button of our own events leads to the event', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/?q=sunrise+yoga');
  await page.getByRole('link', { name: 'RSVP Free, Sunrise Yoga on the Quad' }).click();
  await expectAddress(page, /^\/events\/[0-9a-f-]{36}(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunrise Yoga on the Quad');
});
