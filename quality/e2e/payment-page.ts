import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { signUp } from './talk-page';

/** Test cards and what they simulate. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  withoutFunds: '4000 0000 0000 9995',
  authenticated: '4000 0000 0000 3220',
  slow: '4000 0000 0000 9003',
  disputed: '4000 0000 0000 0259',
} as const;

/** Signs in a new person with a verified e-mail. Returns the person's id. */
export async function signUpHost(page: Page): Promise<string> {
  const id = await signUp(page.request, 'Ines');
  await runSql('update users set email_verified = true where id = $1', [id]);
  return id;
}

export interface WaitingEvent {
  title: string;
  hostId: string;
}

/** A date-time input's value some minutes from now, in the journeys' zone. */
export function soon(minutes: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return parts.format(new Date(Date.now() + minutes * 60_000)).replace(' ', 'T');
}

/** Signs in a person whose event awaits its payment in this tab, as the form leaves it. */
export async function waitForPayment(page: Page): Promise<WaitingEvent> {
  const hostId = await signUpHost(page);
  const title = `Kiln night ${randomUUID().slice(0, 8)}`;
  const pending = {
    title,
    description: 'All clay and toppings included.',
    category: 'social',
    location: 'Elm St Clay Studio',
    startDate: soon(20),
    price: 12,
    maxAttendees: null,
    latitude: 39.1312,
    longitude: -84.5031,
  };
  await open(page, '/create-event');
  await page.evaluate((event) => {
    sessionStorage.setItem('pendingEventData', JSON.stringify(event));
    sessionStorage.setItem('pendingEventFlow', 'create');
  }, pending);
  return { title, hostId };
}

export const payButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Pay $5.00 Platform Fee' });

/** Opens the payment page and waits until a card can be entered. */
export async function openPayment(page: Page): Promise<void> {
  await open(page, '/payment-page');
  await expect(payButton(page)).toBeEnabled();
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('ZIP').fill('45219');
}

/** A person, their draft event and a valid card: everything but the press of the button. */
export async function fillInPayment(page: Page): Promise<WaitingEvent> {
  const event = await waitForPayment(page);
  await openPayment(page);
  await typeCard(page, cards.good);
  return event;
}

export async function expectPublishedToast(page: Page): Promise<void> {
  await expectToast(page, 'Success!', 'Your event has been created successfully!');
}

/** One payment, one charge, one live event: in the database, at the provider, and in everyone's search. */
export async function expectPaidOnce(page: Page, { title, hostId }: WaitingEvent): Promise<void> {
  const payments = await runSql('select status, payment_intent_id from payments where user_id = $1', [
    hostId,
  ]);
  expect(payments.map(({ status }) => status)).toEqual(['published']);
  const [charged] = await runSql(
    `select count(*)::int as charges from stripe_sandbox_objects
     where kind = 'charge' and data->>'payment_intent' = $1 and data->>'status' = 'succeeded'`,
    [payments[0]?.payment_intent_id],
  );
  expect(charged?.charges).toBe(1);
  const found = await callApi(page.request, 'GET /api/events/search', { query: { keyword: title } });
  expect(found.map((event) => event.title)).toEqual([title]);
}

/** After paying: the toast, the page that says so, nothing left in session storage. */
export async function expectPublished(page: Page, event: WaitingEvent): Promise<void> {
  await expectPublishedToast(page);
  await expectAddress(page, /^\/events\/[0-9a-f-]{36}\/live$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're live");
  await expectPaidOnce(page, event);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('Event')));
  expect(kept).toEqual([]);
}

/** Waits for the parts of a form about an event that are loaded after its first fields, and move what is below them. */
export async function expectWholeForm(page: Page): Promise<void> {
  await expect(page.getByText('Upload image')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Guests can RSVP' })).toBeVisible();
}
