import { eventPath, expectAddress, expectToast, open, toast } from './app-page';
import { cards, chip, map, watchSearches } from './discover-page';
import { expect, test } from './fixtures';

const dayton = { latitude: 39.7589, longitude: -84.1916 };

test('a place that the browser may tell is used at once, without a word', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(dayton);
  const searches = watchSearches(page);
  await open(page, '/');
  await expect(page.getByText('Near you', { exact: true })).toBeVisible();
  await expect(map(page).getByRole('img', { name: 'You are here' })).toBeVisible();
  const near = searches.find((search) => !search.has('cursor'));
  expect([near?.get('lat'), near?.get('lng')]).toEqual(['39.7589', '-84.1916']);
  await expect(toast(page)).toHaveCount(0);
  await expectAddress(page, '/');
});

test('a place that the browser may tell but cannot: the default, and a hint', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, fail) =>
      fail?.({ code: 2, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  });
  await open(page, '/');
  await expectToast(
    page,
    'Location Access',
    'Using default location. Enable location access for better results.',
  );
  await expect(page.getByText('Near Cincinnati', { exact: true })).toBeVisible();
});

test('asked for and granted: events near there, and the map with them', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await open(page, '/?at=39.2,-84.4&z=15');
  await expect(page.getByText('In this area', { exact: true })).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(dayton);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expectToast(page, 'Location updated', 'Showing events near you');
  await expect(page.getByText('Near you', { exact: true })).toBeVisible();
  await expectAddress(page, '/');
  await expect(map(page).getByRole('img', { name: 'You are here' })).toBeVisible();
});

test('asked for and denied: the default stays', { tag: '@desktop' }, async ({ page, context }) => {
  await context.clearPermissions();
  await open(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expectToast(page, 'Location Error', 'Unable to get your current location');
  await expect(page.getByText('Near Cincinnati', { exact: true })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test("a browser's question that nobody answers: the default stays, and a late answer counts", {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(({ latitude, longitude }) => {
    // As Firefox does where its question is dismissed; its own timeout begins with the answer.
    navigator.geolocation.getCurrentPosition = (found) => {
      document.documentElement.dataset.asked = '';
      addEventListener('allowed', () => found({ coords: { latitude, longitude } } as GeolocationPosition));
    };
  }, dayton);
  await page.clock.install();
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Use my location' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await page.clock.fastForward(15_000);
  await expectToast(page, 'Location Error', 'Unable to get your current location');
  await expect(button).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Near Cincinnati', { exact: true })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('allowed')));
  await expectToast(page, 'Location updated', 'Showing events near you');
  await expect(page.getByText('Near you', { exact: true })).toBeVisible();
});

test('while the place is looked up the button says so, within the time of docs/product.md', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_done, _fail, options) => {
      document.documentElement.dataset.asked = JSON.stringify(options);
    };
  });
  await open(page, '/');
  const button = page.getByRole('button', { name: 'Use my location' });
  await button.click();
  await expectToast(page, 'Getting location...');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  const asked = JSON.parse((await page.locator('html').getAttribute('data-asked')) ?? '{}');
  expect(asked).toEqual({ enableHighAccuracy: true, maximumAge: 0, timeout: 5000 });
});

test('the page of an event has ten seconds for the way there, and asks nobody', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_done, _fail, options) => {
      document.documentElement.dataset.asked = JSON.stringify(options);
    };
  });
  await open(page, await eventPath(request, 'Silent Disco'));
  await expect(page.locator('html')).toHaveAttribute('data-asked', /"timeout":10000/);
});

test('a browser without geolocation', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await open(page, '/');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expectToast(page, 'Location Not Supported', "Your browser doesn't support geolocation");
  await expect(chip(page, 'Parties')).toBeVisible();
});
