import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { callApi } from './api';
import { expectAddress, open } from './app-page';
import { createDoorEvent } from './door-page';
import { cards, signUpHost, typeCard } from './payment-page';

/** Signs in a host who can be paid out. Returns the person's id. */
export async function signUpSeller(page: Page): Promise<string> {
  // The sandbox's pages have no icon.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  const id = await signUpHost(page);
  await open(page, '/payouts');
  await page.getByRole('main').getByRole('button', { name: 'Set up payouts' }).click();
  await page.waitForURL(/\/sandbox\/stripe\//);
  await page.getByRole('button', { name: /everything is right/ }).click();
  await expectAddress(page, '/payouts');
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Payouts are ready');
  return id;
}

/** The same without a page, for who is signed in with these requests. */
export async function setUpPayouts(host: APIRequestContext): Promise<void> {
  const { url } = await callApi(host, 'POST /api/payouts/onboarding');
  await host.post(url, { form: { answer: 'verified' } });
  const { status } = await callApi(host, 'POST /api/payouts/check');
  expect(status).toBe('ready');
}

/** Buys tickets of the first type without a page, for who is signed in with these requests. */
export async function buyTickets(buyer: APIRequestContext, eventId: string, quantity: number): Promise<void> {
  const params = { id: eventId };
  const { types } = await callApi(buyer, 'GET /api/events/:id/ticket-types', { params });
  const [type] = types;
  if (!type) throw new Error('Nothing is sold');
  const { orderId, clientSecret } = await callApi(buyer, 'POST /api/events/:id/orders', {
    params,
    body: { items: [{ ticketTypeId: type.id, quantity }], expectedTotal: quantity * type.buyerPays },
  });
  const { publishableKey, stripeScriptUrl } = await callApi(buyer, 'GET /api/config');
  const api = `${stripeScriptUrl?.replace(/\.js$/, '')}/v1/payment_intents`;
  const form = {
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
    return_url: process.env.QUAD_URL ?? '',
  };
  const paid = await buyer.post(`${api}/${clientSecret.split('_secret_')[0]}/confirm`, {
    headers: { authorization: `Bearer ${publishableKey}` },
    form,
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const order = await callApi(buyer, 'POST /api/orders/:id/check', { params: { id: orderId } });
  expect(order.status).toBe('paid');
}

/** An event of theirs in half an hour, with General tickets for $20.00 that can be given back until it begins. */
export async function sellTickets(host: APIRequestContext, hostId: string, quantity = 10): Promise<string> {
  const id = await createDoorEvent(hostId, []);
  const types = [{ name: 'General', price: 2_000, quantity, maxPerOrder: 6 }];
  await callApi(host, 'PUT /api/events/:id/ticket-types', {
    params: { id },
    body: { refundHours: 0, types },
  });
  return id;
}

/** Chooses tickets on the event's page, up to who they are for. */
export async function chooseTickets(page: Page, eventId: string, count: number): Promise<void> {
  await open(page, `/events/${eventId}`);
  await page.getByRole('link', { name: 'Get tickets · $21.88' }).first().click();
  await expectAddress(page, ticketPaths.checkout(eventId));
  for (let chosen = 0; chosen < count; chosen += 1)
    await page.getByRole('button', { name: 'One more General' }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Pays for what is held. */
export async function payTickets(page: Page, total: string, card: string = cards.good): Promise<void> {
  const button = page.getByRole('button', { name: `Pay ${total}` });
  await expect(button).toBeEnabled();
  await typeCard(page, card);
  await button.click();
}

/** Chooses tickets and pays for them as a guest, who comes to the page of the order. Returns its link's token. */
export async function buyAsGuest(page: Page, eventId: string, count: number, email: string): Promise<string> {
  await chooseTickets(page, eventId, count);
  await page.getByLabel('Name').fill('Tomás Ibarra');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payTickets(page, count === 1 ? '$21.88' : '$43.76');
  await expectAddress(page, /^\/tickets\/order\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Waits until all went back that a cancelled event brought; a page of its sales looks every 15 s only. */
export async function awaitRefunds(host: APIRequestContext, eventId: string, orders: number): Promise<void> {
  const sales = () => callApi(host, 'GET /api/events/:id/sales', { params: { id: eventId } });
  await expect.poll(async () => (await sales()).refunds?.done, { timeout: 20_000 }).toBe(orders);
}

/** The text of a ticket's QR code, as its holder has it. */
export async function codeOf(holder: APIRequestContext, ticketId: string, link: string): Promise<string> {
  const pass = await callApi(holder, 'GET /api/tickets/:id/pass', {
    params: { id: ticketId },
    query: { link },
  });
  if (!pass.code) throw new Error(`The pass is ${pass.status}`);
  return pass.code;
}
