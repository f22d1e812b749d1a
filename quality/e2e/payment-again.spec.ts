import { expect } from '@playwright/test';
import { urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { test } from './fixtures';
import {
  cards,
  expectPaidOnce,
  expectPublished,
  expectPublishedToast,
  fillInPayment,
  openPayment,
  payButton,
  typeCard,
  waitForPayment,
} from './payment-page';

/* However often and from wherever the fee is paid: one charge, one event. */

/** A promise with its resolve function. */
function milestone(): { reached: Promise<void>; reach(): void } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}

test('a double click on a slow network pays once @phone', async ({ page }) => {
  const event = await fillInPayment(page);
  const { reached: isReleased, reach: release } = milestone();
  let confirmations = 0;
  await page.route('**/payment_intents/*/confirm', async (route) => {
    confirmations += 1;
    await isReleased;
    await route.continue();
  });
  await payButton(page).dblclick();
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  release();
  await expectPublished(page, event);
  expect(confirmations).toBe(1);
});

test('a reload after paying finds the payment and publishes @phone', async ({ page }) => {
  const event = await fillInPayment(page);
  // The response never arrives: the page only knows that it tried to pay.
  const { reached: isAsked, reach: asked } = milestone();
  let questions = 0;
  await page.route(urlOf('POST /api/events'), (route) => {
    questions += 1;
    if (questions > 1) return route.continue();
    return asked();
  });
  await payButton(page).click();
  await isAsked;
  await page.reload();
  await expectPublished(page, event);
});

test('a lost response is not an error @desktop', async ({ page, complaints }) => {
  const event = await fillInPayment(page);
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await expectPublished(page, event);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('two tabs with the same event pay once @phone', async ({ page, context, complaints }) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  const pending = await page.evaluate(() => sessionStorage.getItem('pendingEventData'));
  const other = await context.newPage();
  await open(other, '/create-event');
  await other.evaluate((data) => {
    sessionStorage.setItem('pendingEventData', data ?? '');
    sessionStorage.setItem('pendingEventFlow', 'create');
  }, pending);
  await openPayment(other);
  await typeCard(page, cards.good);
  await typeCard(other, cards.good);
  await payButton(page).click();
  await expectPublished(page, event);

  await payButton(other).click();
  await expectPublished(other, event);
  // The provider refuses a second charge, and the browser logs that.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('an event that waits to be paid is finished in another browser, and another one removed @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const first = await waitForPayment(page);
  await openPayment(page);
  const removed = `Never paid ${first.title}`;
  await runSql(
    `insert into payments (user_id, draft, draft_hash, amount)
     select user_id, draft || jsonb_build_object('title', $2::text), 'another', amount from payments where user_id = $1`,
    [first.hostId, removed],
  );
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.context().addCookies(await page.context().cookies());
  await open(other, '/my-events');
  const waiting = other.getByRole('list', { name: 'Waiting for payment' });
  await waiting.getByRole('button', { name: `Remove ${removed}` }).click();
  await waiting.getByRole('button', { name: 'Remove draft' }).click();
  await expectToast(other, 'Draft removed', removed);
  await waiting.getByRole('link', { name: `Finish ${first.title}` }).click();
  await expect(payButton(other)).toBeEnabled();
  await expect(other.getByTestId('preview')).toContainText(first.title);
  await typeCard(other, cards.good);
  await payButton(other).click();
  await expectPublishedToast(other);
  await runSql(`delete from payments where user_id = $1 and status = 'canceled'`, [first.hostId]);
  await expectPaidOnce(other, first);
  await other.context().close();
});

test('going back and forth keeps one payment open, and pays it once @phone', async ({ page }) => {
  const event = await waitForPayment(page);
  await openPayment(page);
  await page.goBack();
  await expectAddress(page, '/create-event');
  await page.goForward();
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
  const opened = await runSql('select id from payments where user_id = $1', [event.hostId]);
  expect(opened).toHaveLength(1);
  await typeCard(page, cards.good);
  await payButton(page).click();
  await expectPublished(page, event);
  // Going back from Discover does not lead to a finished payment.
  await page.goBack();
  await expectAddress(page, '/create-event');
});

test('people who go back while the bank responds still get the event @desktop', async ({ page }) => {
  const event = await fillInPayment(page);
  const { reached: isReleased, reach: release } = milestone();
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.evaluate(() => history.pushState(null, '', '/create-event'));
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/payment-page'));
  await expect(payButton(page)).toBeEnabled();
  await typeCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Title')).toBeVisible();
  release();
  await expectPublished(page, event);
});

test("the provider's return address leads on to the event that was paid @phone", async ({ page }) => {
  const event = await fillInPayment(page);
  let isBack = false;
  await page.route(urlOf('POST /api/events'), (route) => (isBack ? route.continue() : undefined));
  await payButton(page).click();
  const intent = async () => {
    const [row] = await runSql(
      `select payment_intent_id as id from payments where user_id = $1 and status in ('paid', 'published')`,
      [event.hostId],
    );
    return row?.id;
  };
  await expect.poll(intent).toBeDefined();
  await page.evaluate(() => sessionStorage.clear());
  isBack = true;
  await open(
    page,
    `/?payment_intent=${await intent()}&payment_intent_client_secret=x&redirect_status=succeeded`,
  );
  await expectPublishedToast(page);
  await expectPaidOnce(page, event);
});
