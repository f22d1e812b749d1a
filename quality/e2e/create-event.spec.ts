import { expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, expectToast, open, toast } from './app-page';
import { expectBothThemes, test } from './fixtures';
import { walkTo } from './keyboard-walk';
import { expectWholeForm, payButton, signUpHost, soon } from './payment-page';
import { signUp } from './talk-page';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: /^Create (Paid|Free) Event$/ });
/** The form as kept by this tab. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('createEventForm') ?? '{"values":{}}').values);

async function openForm(page: Page): Promise<void> {
  await open(page, '/create-event');
  await expect(create(page)).toBeVisible();
  await expectWholeForm(page);
  await expect(page.getByTestId('preview')).toBeVisible();
}

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Title').fill('Kiln-Fired Pizza & Clay Night');
  await page.getByRole('radio', { name: 'Social' }).check();
  await field(page, 'Location').fill('Elm St Clay Studio');
  await field(page, 'Date and time').fill(soon(90));
}

/** Chooses the first suggested place; the map appears with it. */
async function choosePlace(page: Page): Promise<void> {
  await field(page, 'Location').fill('university of cin');
  await page
    .getByRole('option', { name: /^University of Cincinnati/ })
    .first()
    .click();
  await expect(pin(page)).toBeVisible();
}

const pin = (page: Page) => page.getByRole('button', { name: /^The pin\./ });

test('a visitor is asked to sign in, and redirected to sign-up', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/create-event');
  await expectToast(page, 'Authentication Required', 'Please sign in to create an event');
  await expectAddress(page, '/register?returnTo=%2Fcreate-event');
  expect(await page.evaluate(() => sessionStorage.getItem('redirectAfterAuth'))).toBe('/');
});

test('the times are those of the place, not of a host far away', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await signUpHost(page);
  await openForm(page);
  await fillIn(page);
  await choosePlace(page);
  await field(page, 'Date and time').fill('2029-12-03T19:00');
  await expect(page.getByText("Cincinnati time. That's 4:00 PM on your device.")).toBeVisible();
  await expect(page.getByTestId('preview')).toContainText('7:00 PM');
  await expectBothThemes(page);
  await create(page).click();
  await expectAddress(page, '/payment-page');
  await expect(page.getByTestId('preview')).toContainText('7:00 PM');
  await context.close();
});

test('an empty form says what is missing; what is paid at the door follows the price @phone', async ({
  page,
}) => {
  await signUpHost(page);
  await openForm(page);
  await create(page).click();
  for (const [name, message] of [
    ['Title', 'Title is required'],
    ['Location', 'Location is required'],
    ['Date and time', 'Date is required'],
  ] as const) {
    await expect(field(page, name)).toHaveAccessibleDescription(message);
  }
  await expect(page.getByText('Category is required')).toBeVisible();
  await expect(field(page, 'Title')).toBeFocused();
  await expectBothThemes(page);

  await fillIn(page);
  await field(page, 'Price').pressSequentially('12');
  const receipt = page.getByRole('region', { name: 'Paid at the door' });
  await expect(receipt).toContainText('Buyer pays$12.00');
  await expect(receipt).toContainText('You earn$12.00');
  await expect(create(page)).toHaveText('Create Paid Event');
  await expectBothThemes(page);
  await create(page).click();
  await expectAddress(page, '/payment-page');
  await expect(payButton(page)).toBeEnabled();
});

test('a place is found and pinned; the pin is dragged, pressed and moved by keys @desktop', async ({
  page,
}) => {
  await signUpHost(page);
  await openForm(page);
  await choosePlace(page);
  await expect(field(page, 'Location')).toHaveValue(/^University of Cincinnati/);
  await expect(page.getByText('Drag the pin to adjust')).toBeVisible();
  await expectBothThemes(page);
  const found = (await kept(page)).pin;

  await pin(page).scrollIntoViewIfNeeded();
  const box = (await pin(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('Pin moved')).toBeVisible();
  const dragged = (await kept(page)).pin;
  expect(dragged.lng).toBeGreaterThan(found.lng);
  expect(dragged.lat).toBeLessThan(found.lat);

  await page.getByRole('group', { name: 'Map' }).click({ position: { x: 20, y: 140 } });
  await expect.poll(async () => (await kept(page)).pin.lng).toBeLessThan(dragged.lng);
  const pressed = (await kept(page)).pin;
  await pin(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  const moved = (await kept(page)).pin;
  expect(moved.lat).toBeGreaterThan(pressed.lat);
  expect(moved.lng).toBeGreaterThan(pressed.lng);

  // The pin was set by hand: changing the text leaves it in place.
  await field(page, 'Location').fill('Behind the library');
  await expect(pin(page)).toBeVisible();
});

test('typed values survive a reload, the payment page and going back', { tag: '@phone' }, async ({
  page,
}) => {
  await signUpHost(page);
  await openForm(page);
  await fillIn(page);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Kiln-Fired Pizza & Clay Night');
  await expect(page.getByRole('radio', { name: 'Social' })).toBeChecked();
  await create(page).click();
  await expect(payButton(page)).toBeEnabled();
  await page.goBack();
  await expect(field(page, 'Location')).toHaveValue('Elm St Clay Studio');
  await create(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectAddress(page, '/create-event');
  await expect(field(page, 'Title')).toHaveValue('Kiln-Fired Pizza & Clay Night');
});

test('the whole form by keyboard alone @desktop', async ({ page }) => {
  await signUpHost(page);
  await openForm(page);
  await walkTo(page, field(page, 'Title'));
  await page.keyboard.type('Clay Night');
  await walkTo(page, page.getByRole('radio', { name: 'Parties' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Concerts' })).toBeChecked();
  await walkTo(page, field(page, 'Location'));
  await page.keyboard.type('university of cin');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pin(page)).toBeVisible();
  await walkTo(page, field(page, 'Date and time'));
  await page.keyboard.type('Dec 31 2034 6:30pm');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Date and time')).toHaveValue('Sun, Dec 31, 2034, 6:30 PM');
  await walkTo(page, create(page));
  await page.keyboard.press('Enter');
  await expectAddress(page, '/payment-page');
});

test('an account without a verified e-mail is told what to do @phone', async ({ page }) => {
  await signUp(page.request, 'Noor');
  await openForm(page);
  await expectBothThemes(page);
  await fillIn(page);
  await create(page).click();
  await expect(toast(page)).toContainText('Verify your email');
  const link = page.getByRole('main').getByRole('link', { name: /^Verify your email/ });
  await expect(link).toBeFocused();
  await link.click();
  await expectAddress(page, '/auth/verify?returnTo=%2Fcreate-event');
});

test('people who were signed out meanwhile are notified @desktop', async ({ page, complaints }) => {
  await signUpHost(page);
  await openForm(page);
  await fillIn(page);
  await callApi(page.request, 'POST /api/logout');
  await create(page).click();
  await expect(toast(page)).toContainText('Not Authenticated');
  await expectAddress(page, '/register?returnTo=%2Fcreate-event');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([]);
});

test('an uploaded picture becomes the cover @phone', async ({ page }) => {
  await signUpHost(page);
  await openForm(page);
  await fillIn(page);
  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 80;
    canvas.height = 100;
    const paint = canvas.getContext('2d');
    if (paint) paint.fillStyle = '#0a7671';
    paint?.fillRect(0, 0, 80, 100);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .getByLabel('Upload image')
    .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  const shown = page.getByRole('img', { name: 'Yours' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await create(page).click();
  await expect(payButton(page)).toBeEnabled();
});
