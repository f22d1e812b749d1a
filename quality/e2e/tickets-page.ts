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

/** The text of a ticket's QR code, as its holder has it. */
export async function codeOf(holder: APIRequestContext, ticketId: string, link: string): Promise<string> {
  const pass = await callApi(holder, 'GET /api/tickets/:id/pass', {
    params: { id: ticketId },
    query: { link },
  });
  if (!pass.code) throw new Error(`The pass is ${pass.status}`);
  return pass.code;
}
