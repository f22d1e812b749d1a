import { expectToast, open } from './app-page';
import { map } from './discover-page';
import { expect, expectBothThemes, expectNoAxeViolations, test } from './fixtures';
import { startOwnServer } from './own-server';

test.describe.configure({ mode: 'serial' });

/** A first start makes a database, which takes its time beside other journeys. */
const startTimeoutMs = 180_000;

test.describe('a campus of its own', { tag: '@phone' }, () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs);
    server = await startOwnServer({
      DEMO_DATA: '0',
      CAMPUS_NAME: 'Boulder',
      CAMPUS_CENTER: '40.0076,-105.2659',
      CAMPUS_RADIUS: '10',
      CAMPUS_UNIVERSITY: 'University of Colorado',
      SUPPORT_ADDRESS: 'help@quad.example',
      TERMS_URL: 'https://quad.example/terms',
      PRIVACY_URL: 'https://quad.example/privacy',
    });
  });
  test.afterAll(() => server?.stop());

  test('its name, center and radius, on the list, the map and in the filters', async ({ page }) => {
    const searches: string[] = [];
    page.on('request', (request) => searches.push(request.url()));
    await page.goto(`${server.origin}/`);
    await expect(page.getByText('Near Boulder', { exact: true })).toBeVisible();
    await expect(page.getByText('0 events', { exact: true })).toBeVisible();
    await expect(map(page)).toBeVisible();
    // Labels of the map without tiles are requested around its center.
    await expect
      .poll(() => searches.map((url) => new URL(url).searchParams.get('bbox')).find(Boolean))
      .toMatch(/^-105\.\d+,3?[49]/);
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('slider', { name: 'Distance' })).toHaveAttribute(
      'aria-valuetext',
      'Within 10 miles',
    );
  });

  test('the menu, the start and the sign-up name the operator’s pages', async ({ page }) => {
    await page.goto(`${server.origin}/landing`);
    const links = (scope: ReturnType<typeof page.locator>) =>
      Promise.all(
        ['Help', 'Terms', 'Privacy'].map((name) =>
          scope.getByRole('link', { name, exact: true }).getAttribute('href'),
        ),
      );
    const addresses = [
      'mailto:help@quad.example',
      'https://quad.example/terms',
      'https://quad.example/privacy',
    ];
    expect(await links(page.getByRole('main'))).toEqual(addresses);

    await page.goto(`${server.origin}/`);
    await page.getByRole('button', { name: 'Open menu' }).filter({ visible: true }).click();
    const menu = page.getByRole('dialog');
    await expect(menu.getByText(/food and nightlife around Boulder\./)).toBeVisible();
    expect(await links(menu)).toEqual(addresses);

    await page.goto(`${server.origin}/register`);
    await expect(page.getByLabel('University (optional)')).toHaveAttribute(
      'placeholder',
      'University of Colorado',
    );
    await expect(
      page.getByText('By creating an account you agree to the Terms and the Privacy Policy.'),
    ).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('without a campus', { tag: '@desktop' }, () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs);
    server = await startOwnServer({ DEMO_DATA: '0' });
  });
  test.afterAll(() => server?.stop());

  test('a visitor is asked, and chooses a place by name', async ({ page }) => {
    await page.goto(`${server.origin}/`);
    await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
    await expectBothThemes(page);
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially('ann arb');
    await page
      .getByRole('option', { name: /^Ann Arbor/ })
      .first()
      .click();
    await expect(page.getByText('In this area', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?at=42\.2\d+,-83\.7\d+$/);
    await expect(map(page)).toBeVisible();
    // The start page asks once.
    await page.goto(`${server.origin}/`);
    await expect(page).toHaveURL(/\?at=42\.2\d+,-83\.7\d+$/);
  });

  test('a visitor who allows it starts where they are', async ({ page, context }) => {
    await open(page, `${server.origin}/`);
    // The page has looked on arrival; from here on a permission is an answer to its question.
    await page.evaluate(() => navigator.permissions.query({ name: 'geolocation' }));
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 39.7589, longitude: -84.1916 });
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expectToast(page, 'Location updated', 'Showing events near you');
    await expect(page.getByText('Near you', { exact: true })).toBeVisible();
    await expect(map(page).getByRole('img', { name: 'You are here' })).toBeVisible();
    // It is granted now: no question the next time.
    await page.goto(`${server.origin}/`);
    await expect(page.getByText('Near you', { exact: true })).toBeVisible();
  });

  test('a visitor whose place is not to be had hears of no default', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_, fail) =>
        fail?.({ code: 2, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    });
    await page.goto(`${server.origin}/`);
    const hint = 'Choose a place, or enable location access to see events near you.';
    await expectToast(page, 'Location Access', hint);
    await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  });

  test('a visitor who refuses can still choose', async ({ page, context }) => {
    await context.clearPermissions();
    await page.goto(`${server.origin}/`);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expectToast(page, 'Location Error', 'Unable to get your current location');
    await expect(page.getByRole('combobox', { name: 'Location' })).toBeVisible();
  });
});
