import { expect } from '@playwright/test';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { callApi, urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { makeCode, openByCode, scan, verdict } from './door-page';
import { expectBothThemes, test } from './fixtures';
import { linkIn, readMail } from './outbox';
import { cards } from './payment-page';
import { signUp, visitorPage } from './talk-page';
import {
  awaitRefunds,
  buyAsGuest,
  buyTickets,
  chooseTickets,
  codeOf,
  payTickets,
  sellTickets,
  signUpSeller,
} from './tickets-page';

test("a guest buys, a friend gets one and enters with it, and the buyer's old pass is refused @phone", async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const hostId = await signUpSeller(page);
  const eventId = await sellTickets(page.request, hostId);
  const guest = await visitorPage(browser, baseURL);
  const email = `tomas-${eventId}@mail.example`;
  const link = await buyAsGuest(guest, eventId, 2, email);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Hi Tomás, here are your 2 tickets');
  await expect(guest.getByRole('main')).toContainText('Paid with Visa ending 4242$43.76');
  await expect(guest.getByRole('img', { name: 'Your code for the door' }).first()).toBeVisible();
  await expectBothThemes(guest);
  const receipt = await readMail(guest.request, email, /./);
  linkIn(receipt, ticketPaths.order(link));

  // What is below the passes stays where it is when they come.
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await guest.route(urlOf('GET /api/tickets/:id/pass'), async (route) => {
    await isShown;
    await route.continue();
  });
  await open(guest, ticketPaths.order(link));
  const refund = guest.getByRole('button', { name: /^Get a refund/ });
  const before = await refund.boundingBox();
  show();
  await expect(guest.getByRole('img', { name: 'Your code for the door' }).first()).toBeVisible();
  expect((await refund.boundingBox())?.y).toBe(before?.y);
  await guest.unroute(urlOf('GET /api/tickets/:id/pass'));

  const { tickets } = await callApi(guest.request, 'GET /api/orders/by-link/:token', {
    params: { token: link },
  });
  const [first] = tickets;
  if (!first) throw new Error('The order has no ticket');
  const old = await codeOf(guest.request, first.id, link);
  const friendEmail = `jo-${eventId}@mail.example`;
  await guest.getByRole('button', { name: /^Send to a friend/ }).click();
  await guest.getByRole('dialog').getByLabel('Email').fill(friendEmail);
  await expectBothThemes(guest);
  await guest.getByRole('button', { name: `Send to ${friendEmail}` }).click();
  await expect(guest.getByRole('dialog')).toContainText('Your pass still works until then');
  // A page that shows a pass asks for it again and again.
  await open(guest, '/landing');

  const friend = await visitorPage(browser, baseURL);
  const mail = await readMail(friend.request, friendEmail, /./);
  const token = /from-a-friend\/([^\s)>]+)/.exec(mail.text)?.[1] ?? '';
  await open(friend, ticketPaths.transfer(token));
  await friend.getByLabel('Your name').fill('Jo Kessler');
  await expectBothThemes(friend);
  await friend.getByRole('button', { name: 'Accept' }).click();
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Here is your ticket');
  const sent = await callApi(friend.request, 'GET /api/tickets/transfers/:token', { params: { token } });
  const fresh = await codeOf(friend.request, sent.ticket?.id ?? '', token);

  const digits = await makeCode(page.request, eventId, 'Main door');
  const door = await visitorPage(browser, baseURL);
  await openByCode(door, digits);
  await scan(door, fresh);
  await expect(verdict(door)).toHaveText(/Come in\s*Jo Kessler/);
  await expect(verdict(door)).toBeHidden();
  await scan(door, old);
  await expect(verdict(door)).toContainText('Old pass');
});

test('a member whose bank asks pays, and gets the price of a ticket back within the rule @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const host = await visitorPage(browser, baseURL);
  const eventId = await sellTickets(host.request, await signUpSeller(host));
  await signUp(page.request, 'Maya');
  await chooseTickets(page, eventId, 2);
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payTickets(page, '$43.76', cards.authenticated);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectAddress(page, /^\/tickets\/mine\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 2 tickets');
  await expect(page.getByRole('main')).toContainText('Paid $43.76');
  await page.getByRole('button', { name: /^Get a refund/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('$20.00back to Visa ending');
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Refund $20.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have 1 ticket');
  await expect(page.getByRole('main')).toContainText(/\$20\.00 (on its way back|refunded)/);
  await expect
    .poll(() =>
      runSql(
        'select r.status from ticket_refunds r join orders o on o.id = r.order_id where o.event_id = $1',
        [eventId],
      ),
    )
    .toEqual([{ status: 'succeeded' }]);
});

test('a host who cancels sees first what goes back, and then that it has @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const hostId = await signUpSeller(page);
  const eventId = await sellTickets(page.request, hostId);
  const guest = await visitorPage(browser, baseURL);
  await buyAsGuest(guest, eventId, 1, `guest-${eventId}@mail.example`);
  await open(page, ticketPaths.sales(eventId));
  await expect(page.getByRole('main')).toContainText('Buyers paid$21.88You earn$19.00');
  await expect(page.getByRole('main')).toContainText('Tomás Ibarra');
  await expectBothThemes(page);
  await open(page, `/events/${eventId}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('$21.88goes back to 1 buyer, fees too');
  await sheet.getByLabel('Reason').fill('Annex Hall lost power.');
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Cancel event' }).click();
  await expectToast(page, 'Event cancelled', "We'll email your reason to everyone with a confirmed email.");
  await awaitRefunds(page.request, eventId, 1);
  await open(page, ticketPaths.sales(eventId));
  await expect(page.getByRole('heading', { name: 'Refunds: 1 of 1' })).toBeVisible();
  await expectBothThemes(page);
  await guest.reload();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/Your money (is on its way|went) back/);
});

test('a disputed order is in the console, and its evidence goes to the bank once @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const host = await visitorPage(browser, baseURL);
  const eventId = await sellTickets(host.request, await signUpSeller(host));
  const buyer = await visitorPage(browser, baseURL);
  await signUp(buyer.request, 'Maya');
  await chooseTickets(buyer, eventId, 1);
  await buyer.getByRole('button', { name: 'Continue to payment' }).click();
  await payTickets(buyer, '$21.88', cards.disputed);
  await expectAddress(buyer, /^\/tickets\/mine\//);
  await expect
    .poll(() =>
      runSql('select d.status from disputes d join orders o on o.id = d.order_id where o.event_id = $1', [
        eventId,
      ]),
    )
    .toEqual([{ status: 'needs_response' }]);

  await becomeProvenAdmin(page);
  await open(page, '/admin/money');
  await page.getByRole('link', { name: /^Tickets/ }).click();
  const row = page
    .getByRole('list', { name: 'Needs a person' })
    .getByRole('listitem')
    .filter({ hasText: 'Maya' });
  await expect(row).toContainText('The bank waits for our evidence: they say that they never paid this');
  await expectBothThemes(page);
  await row.getByRole('button', { name: /^Answer/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Answer this dispute' });
  await expect(sheet).toContainText('Nobody has been let in with these tickets yet.');
  await sheet.getByLabel('Your own words').fill('Maya asked the host about parking.');
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Send to the bank' }).click();
  await expectToast(page, 'Sent to the bank', 'It usually decides within two or three months.');
  const moved = page.getByRole('table', { name: 'On its way' }).getByRole('row').filter({ hasText: 'Maya' });
  await expect(moved).toContainText('The bank decides');
  await expectBothThemes(page);
});

test('a guest in line buys the ticket that is kept for them, by the link of the mail @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const host = await visitorPage(browser, baseURL);
  const eventId = await sellTickets(host.request, await signUpSeller(host), 1);
  const seller = await visitorPage(browser, baseURL);
  await signUp(seller.request, 'Maya');
  await buyTickets(seller.request, eventId, 1);

  const email = `line-${eventId}@mail.example`;
  const params = { id: eventId };
  const guest = { guestName: 'Tomás Ibarra', guestEmail: email, status: 'waitlisted' as const };
  await callApi(page.request, 'POST /api/events/:id/rsvp/guest', { params, body: guest });
  const answer = await readMail(page.request, email, /./);
  await open(page, /\/rsvp\/\S+/.exec(answer.text)?.[0] ?? '');
  await page.getByRole('button', { name: 'Keep my place in line' }).click();
  await expect(page.getByText("You're 1st in line")).toBeVisible();
  const { tickets } = await callApi(seller.request, 'GET /api/user/tickets');
  await callApi(seller.request, 'POST /api/tickets/:id/offer', {
    params: { id: tickets[0]?.ticket.id ?? '' },
  });

  const called = await readMail(page.request, email, /A spot is kept for you/);
  await open(page, linkIn(called, ticketPaths.checkout(eventId)));
  await expect(page.getByText('A ticket is kept for you until')).toBeVisible();
  await page.getByRole('button', { name: 'One more General' }).click();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('Name').fill('Tomás Ibarra');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payTickets(page, '$21.88');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi Tomás, here is your ticket');
});
