import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAddress, open } from './app-page';
import { expect, expectBothThemes, test } from './fixtures';

test('a search is subscribed to, as a calendar, as a feed and on a website @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/?category=concerts&free=1&date=weekend');
  // The hint that the location is denied may cover it for five seconds, and for as long as a mouse rests there.
  await page.getByRole('button', { name: 'Filter, 3 active' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Subscribe/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Subscribe' });
  await expect(
    sheet.getByText(/^(\d+ events?|No events) now\. New ones are added automatically\.|^New events/),
  ).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Filters' }).getByRole('listitem')).toHaveText([
    'Concerts',
    'This weekend',
    'Free',
  ]);
  const apple = await sheet.getByRole('link', { name: 'Apple' }).getAttribute('href');
  expect(apple).toMatch(
    /^webcal:\/\/.*\/feeds\/Quad-Concerts-This-weekend-Free\.ics\?.*category=concerts&date=weekend&free=true$/,
  );
  await expect(sheet.getByText('"This weekend" moves ahead every week.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Copy, JSON Feed' }).click();
  await expect(sheet.getByRole('button', { name: 'Copied, JSON Feed' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const feed = await page.request.get(address);
  expect(feed.status()).toBe(200);
  expect((await feed.json()).title).toBe('Quad: Concerts, this weekend, free');
  for (const button of await sheet.getByRole('button', { name: /^Cop/ }).all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect(sheet.getByRole('link', { name: 'Outlook' })).toBeInViewport({ ratio: 1 });
  await expectBothThemes(page);

  await sheet.getByRole('link', { name: 'Put these on a website' }).click();
  await expectAddress(page, /^\/widget\?category=concerts&date=weekend&free=1/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Put events on your website');
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'This weekend' })).toBeVisible();
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('button', { name: 'Blue' }).click();
  await page.getByRole('button', { name: 'Copy code' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain('data-view="cards"');
  expect(code).toContain('data-accent="#1b62d4"');
  await expectBothThemes(page);

  // The code on somebody else's page, from another origin.
  const site = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Library</title><h1>Library</h1>${code.replaceAll(/https?:\/\/[^/"]+(?=\/embed)/g, baseURL ?? '')}`,
      ),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'This weekend' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Events from Quad');
    // The frame is as high as what it shows.
    await expect
      .poll(() => page.locator('iframe').evaluate((frame) => (frame as HTMLElement).style.height))
      .not.toBe('340px');
  } finally {
    site.close();
  }
});
