import { expect, type Page } from '@playwright/test';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { expectAddress, open } from './app-page';
import { runSql } from './database';
import { test } from './fixtures';
import { cards, typeCard } from './payment-page';
import { visitorPage } from './talk-page';
import { chooseTickets, payTickets, sellTickets, signUpSeller } from './tickets-page';

/* However often and from wherever tickets are paid for: one order, one charge. */

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $43.76' });

/** Two tickets of a new host, held for a guest who can enter a card now. Returns the event's id. */
async function holdAsGuest(page: Page, host: Page): Promise<string> {
  const eventId = await sellTickets(host.request, await signUpSeller(host));
  await chooseTickets(page, eventId, 2);
  await page.getByLabel('Name').fill('Tomás Ibarra');
  await page.getByLabel('Email').fill(`tomas-${eventId}@mail.example`);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(payButton(page)).toBeEnabled();
  return eventId;
}

/** The guest has two tickets, and the event has no other order or charge, also not one that was let go. */
async function expectBoughtOnce(page: Page, eventId: string): Promise<void> {
  await expectAddress(page, /^\/tickets\/order\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Tomás, here are your 2 tickets');
  const orders = await runSql(
    `select o.status, o.amount, (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
       (select count(*)::int from stripe_sandbox_objects s where s.kind = 'charge'
          and s.data->>'payment_intent' = o.payment_intent_id and s.data->>'status' = 'succeeded') as charges
     from orders o where o.event_id = $1`,
    [eventId],
  );
  expect(orders).toEqual([{ status: 'paid', amount: 4_376, tickets: 2, charges: 1 }]);
}

test('tickets are bought once by a double press on a slow network @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const eventId = await holdAsGuest(page, await visitorPage(browser, baseURL));
  await typeCard(page, cards.good);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let confirmations = 0;
  await page.route('**/payment_intents/*/confirm', async (route) => {
    confirmations += 1;
    await isReleased;
    await route.continue();
  });
  await payButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expectBoughtOnce(page, eventId);
  expect(confirmations).toBe(1);
});

test('tickets are bought though the answer to paying is lost @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const eventId = await holdAsGuest(page, await visitorPage(browser, baseURL));
  await page.route('**/payment_intents/*/confirm', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payTickets(page, '$43.76');
  await expectBoughtOnce(page, eventId);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('back, forth and a reload keep the tickets that are held, and they are paid once @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const eventId = await holdAsGuest(page, await visitorPage(browser, baseURL));
  await page.goBack();
  await expectAddress(page, `/events/${eventId}`);
  await page.goForward();
  await expect(payButton(page)).toBeEnabled();
  await page.reload();
  await payTickets(page, '$43.76');
  await expectBoughtOnce(page, eventId);
  // Who goes back finds nothing to pay for.
  await page.goBack();
  await expectAddress(page, `/events/${eventId}`);
});

test('a reload closes the window of the bank, and the tickets are still paid once @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const eventId = await holdAsGuest(page, await visitorPage(browser, baseURL));
  await payTickets(page, '$43.76', cards.authenticated);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await payTickets(page, '$43.76', cards.authenticated);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectBoughtOnce(page, eventId);
});

test('two tabs with the same held tickets pay once @phone', async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  const eventId = await holdAsGuest(page, await visitorPage(browser, baseURL));
  const other = await context.newPage();
  await open(other, ticketPaths.checkout(eventId));
  await other.getByRole('button', { name: 'Go on with these 2' }).click();
  await typeCard(other, cards.good);
  await payTickets(page, '$43.76');
  await expectBoughtOnce(page, eventId);
  await payButton(other).click();
  await expectBoughtOnce(other, eventId);
  // The provider refuses a second charge, and the browser logs that.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('400'))).toEqual([]);
});
