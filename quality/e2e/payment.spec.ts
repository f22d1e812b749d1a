import { expect } from '@playwright/test';
import { urlOf } from './api';
import { expectAddress, expectToast, open, toast } from './app-page';
import { expectBothThemes, test } from './fixtures';
import { walkTo } from './keyboard-walk';
import { cards, expectPublished, openPayment, payButton, typeCard, waitForPayment } from './payment-page';

test('the fee is paid by keyboard alone, and the event is on Discover @desktop', async ({
  page,
  foreignRequests,
}) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform Fee Payment');
  await expect(page.getByText('Pay a $5.00 platform fee to host your event')).toBeVisible();
  await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(event.title);
  await expectBothThemes(page);

  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('45219');
  await walkTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expectPublished(page, event);
  await expect(page.getByRole('main')).toContainText(`${event.title} is on the map.`);
  expect(foreignRequests.filter((address) => address.includes('stripe'))).toEqual([]);
});

test('a declined card says so, above the form too; another one pays @phone', async ({ page, complaints }) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  await typeCard(page, cards.declined);
  await payButton(page).click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Payment FailedYour card was declined. Nothing was charged.');
  await expectBothThemes(page);

  await typeCard(page, cards.withoutFunds);
  await payButton(page).click();
  await expect(alert).toContainText('Your card has insufficient funds.');
  await typeCard(page, cards.good);
  await payButton(page).click();
  await expectPublished(page, event);
  // The browser itself logs declined requests.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('402'))).toEqual([]);
});

test('missing card details are reported at their field @phone', async ({ page }) => {
  await waitForPayment(page);
  await openPayment(page);
  await payButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByText('Payment Failed')).toHaveCount(0);
});

test("the bank's own step fails, then passes @desktop", async ({ page, complaints }) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  await typeCard(page, cards.authenticated);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(toast(page)).toContainText('Payment FailedWe are unable to authenticate your payment method.');
  await expectAddress(page, '/payment-page');
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectPublished(page, event);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('402'))).toEqual([]);
});

test('a bank that takes its time is waited for @phone', async ({ page }) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  await typeCard(page, cards.slow);
  await payButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment processing');
  await expectBothThemes(page);
  await expectPublished(page, event);
});

test('the way back clears the event and keeps what was typed @desktop', async ({ page }) => {
  await waitForPayment(page);
  await open(page, '/create-event');
  await page.getByLabel('Title').fill('Typed before');
  await openPayment(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expectAddress(page, '/create-event');
  await expect(page.getByLabel('Title')).toHaveValue('Typed before');
  expect(await page.evaluate(() => sessionStorage.getItem('pendingEventData'))).toBeNull();
  await open(page, '/payment-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Event data not found');
  await expectBothThemes(page);
});

test('a payment that can not be opened leads back to the form @desktop', async ({ page, complaints }) => {
  await waitForPayment(page);
  await page.route(urlOf('POST /api/create-event-payment'), (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await open(page, '/payment-page');
  await expectToast(page, 'Error', 'Failed to initialize payment');
  await expectAddress(page, '/create-event');
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('503'))).toEqual([]);
});

test('a visitor finds the way to sign in, and comes back @phone', async ({ page, complaints }) => {
  await open(page, '/payment-page');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expectAddress(page, '/auth');
  expect(await page.evaluate(() => sessionStorage.getItem('redirectAfterAuth'))).toBe('/payment-page');
  complaints.splice(0);
});
