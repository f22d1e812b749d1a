import type { Page } from '@playwright/test';
import { field, fill, newAccount, newEmail, password, submit, title } from './account-page';
import { callApi, urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { card, cardLink, map } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';
import { readMail } from './outbox';
import { cards, openPayment, payButton, signUpHost, typeCard, waitForPayment } from './payment-page';
import { befriend, hostLoneEvent, joinAs, joinBeside } from './people-page';
import { answerButton, closeSheet, createLoneEvent, dialog, escapeDialog, forgiveStatus } from './rsvp-page';
import { visitorPage } from './talk-page';

async function signUpByForm(page: Page, email: string): Promise<void> {
  await fill(page, newAccount(email));
  await submit(page, 'Create Account');
}

test('right after an RSVP: going before the server has responded, and what comes next', async ({ page }) => {
  await joinAs(page.request, 'Bea');
  const event = await createLoneEvent(40);
  await open(page, `/events/${event.id}`);
  let respond = () => {};
  const isReleased = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(urlOf('POST /api/events/:id/rsvp'), async (route) => {
    await isReleased;
    await route.continue();
  });
  await answerButton(page).click();
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expect(page.getByText('1 attending')).toBeVisible();
  const sheet = dialog(page);
  await expect(sheet.getByRole('heading')).toHaveText("You're going");
  await expect(sheet.getByText('RSVPing...')).toBeVisible();
  respond();
  await expect(sheet.getByText("You're on the list.")).toBeVisible();
  await expect(sheet.getByRole('link', { name: /^Add to calendar/ })).toHaveAttribute(
    'href',
    /calendar\.ics$/,
  );
  await expect(sheet.getByRole('link', { name: /^Directions/ })).toHaveAttribute('target', '_blank');
  await expectBothThemes(page);

  await sheet.getByRole('button', { name: /^Invite friends/ }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Invite friends' })).toBeVisible();
  await escapeDialog(page);
  await expect(answerButton(page)).toBeFocused();
});

test('an RSVP is undone where it was made, and closed with Escape', async ({ page }) => {
  await joinAs(page.request, 'Bea');
  const event = await createLoneEvent();
  await open(page, event.discoverPath);
  const shown = page.getByRole('article').filter({ hasText: event.title });
  await shown.getByRole('button', { name: `RSVP Free, ${event.title}` }).click();
  await dialog(page).getByRole('button', { name: /^Undo/ }).click();
  await expectToast(page, 'RSVP Updated', 'Your RSVP is cancelled.');
  await expect(shown).toContainText('0 attending');
  const again = shown.getByRole('button', { name: `RSVP Free, ${event.title}` });
  await again.click();
  await closeSheet(page);
  await expect(shown.getByRole('button', { name: `✓ You're Going, ${event.title}` })).toBeFocused();
  await expect(shown).toContainText('1 attending');
});

test('an RSVP that fails closes the sheet and says so', { tag: '@phone' }, async ({ page, complaints }) => {
  await joinAs(page.request, 'Bea');
  const event = await createLoneEvent();
  await open(page, `/events/${event.id}`);
  await page.route(urlOf('POST /api/events/:id/rsvp'), (route) => route.fulfill({ status: 500, body: '{}' }));
  await answerButton(page).click();
  await expectToast(page, 'Error', 'Failed to update RSVP. Please try again.');
  await expect(dialog(page)).toBeHidden();
  await expect(answerButton(page)).toHaveText('RSVP Free');
  await expect(page.getByText('0 attending')).toBeVisible();
  forgiveStatus(complaints, 500);
});

test('a guest is still going after a reload, until it is somebody else', async ({ page }) => {
  const event = await createLoneEvent();
  await open(page, `/events/${event.id}`);
  await answerButton(page).click();
  await dialog(page).getByLabel('Name').fill('Tomás Ibarra');
  await dialog(page).getByLabel('Email').fill(newEmail());
  await dialog(page).getByRole('button', { name: 'RSVP Free' }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText("You're going");
  await expect(dialog(page).getByText(/link in your confirmation email/)).toBeVisible();
  await expectBothThemes(page);
  await closeSheet(page);
  await page.reload();
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toMatch(/Tom|Ibarra|mail/);

  await answerButton(page).click();
  await dialog(page)
    .getByRole('button', { name: /^Not you\?/ })
    .click();
  await expect(answerButton(page)).toHaveText('RSVP Free');
  await page.reload();
  await expect(answerButton(page)).toHaveText('RSVP Free');
});

test("paid: you're live, with the link, the pin, and a reload that still says so", async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const event = await waitForPayment(page);
  await openPayment(page);
  await typeCard(page, cards.good);
  await payButton(page).click();
  await expectAddress(page, /^\/events\/[0-9a-f-]{36}\/live$/);
  const main = page.getByRole('main');
  await expect(title(page)).toHaveText("You're live");
  await expect(title(page)).toBeFocused();
  await expect(main.getByRole('img', { name: `Map: ${event.title}` })).toBeVisible();
  await expectBothThemes(page);
  await main.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link Copied');
  const path = new URL(page.url()).pathname.replace('/live', '');
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe(path);
  await main.getByRole('button', { name: 'Invite Friends' }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Invite friends');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(title(page)).toHaveText("You're live");
  await main.getByRole('link', { name: 'View event' }).click();
  await expectAddress(page, path);
});

test("the moment of somebody else's event is not found, and one that is over leads to its page", {
  tag: '@phone',
}, async ({ page, browser, baseURL, complaints }) => {
  const host = await joinAs(page.request, 'Bea');
  const event = await hostLoneEvent(host);
  await runSql("update events set start_date = now() - interval '9 hours' where id = $1", [event.id]);
  await open(page, `/events/${event.id}/live`);
  await expectAddress(page, `/events/${event.id}`);
  const { other } = await joinBeside(browser, baseURL);
  await open(other, `/events/${event.id}/live`);
  await expect(title(other)).toHaveText('Page not found');
  await other.context().close();
  forgiveStatus(complaints, 404);
});

test('faces of friends on the card and on the pin, for friends only', async ({ page, browser, baseURL }) => {
  const bea = await joinAs(page.request, 'Bea');
  const { other, ben } = await joinBeside(browser, baseURL);
  await befriend(bea, ben);
  const event = await createLoneEvent();
  await callApi(other.request, 'POST /api/events/:id/rsvp', { params: { id: event.id }, body: {} });
  await open(page, event.discoverPath);
  const faces = (where: Page) => card(where, event.title).locator('.avatar-stack .avatar');
  await expect(faces(page)).toHaveText(['B']);
  await expect(card(page, event.title)).toContainText('1 friend going');
  const marker = map(page).getByRole('button', { name: new RegExp(`^${event.title}.*1 friend going`) });
  await expect(marker.locator('i')).toHaveAttribute('data-initial', 'B');

  const visitor = await visitorPage(browser, baseURL);
  await open(visitor, event.discoverPath);
  await expect(card(visitor, event.title)).toContainText('1 attending');
  await expect(faces(visitor)).toHaveCount(0);
  await callApi(other.request, 'PUT /api/settings/privacy', { body: { attendanceVisibility: 'host' } });
  await page.reload();
  await expect(card(page, event.title)).toContainText('1 attending');
  await expect(faces(page)).toHaveCount(0);
  await other.context().close();
  await visitor.context().close();
});

test('how far to walk, once the location is known', async ({ page, context }) => {
  const event = await createLoneEvent();
  const [spot] = await runSql('select latitude, longitude from events where id = $1', [event.id]);
  await context.grantPermissions(['geolocation']);
  // 445 m north of it.
  await context.setGeolocation({
    latitude: Number(spot?.latitude) + 0.004,
    longitude: Number(spot?.longitude),
  });
  await open(page, event.discoverPath);
  await expect(card(page, event.title)).toContainText('About 7 min walk');
  await cardLink(page, event.title).click();
  await expect(page.getByRole('main').getByText('About 7 min walk')).toBeVisible();
});

test('a visitor who signs up to RSVP is asked for it afterwards', { tag: '@phone' }, async ({ page }) => {
  const event = await createLoneEvent();
  await open(page, `/events/${event.id}`);
  await answerButton(page).click();
  await dialog(page).getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await signUpByForm(page, newEmail());
  await expectAddress(page, `/events/${event.id}?rsvp=1`);
  await expect(dialog(page).getByRole('heading')).toHaveText('Ready to RSVP?');
  await expectBothThemes(page);
  await dialog(page).getByRole('button', { name: 'RSVP Free' }).click();
  await expect(dialog(page).getByText("You're on the list.")).toBeVisible();
  await expectAddress(page, `/events/${event.id}`);
  await closeSheet(page);
  await expect(answerButton(page)).toHaveText("✓ You're Going");
});

test('a visitor who signs up to host gets there, also by the mail on another device', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  await open(page, '/create-event');
  await expectAddress(page, '/register?returnTo=%2Fcreate-event');
  const email = newEmail();
  await signUpByForm(page, email);
  await expectAddress(page, '/create-event');
  await expect(title(page)).toHaveText('Create Event');
  const banner = page.getByRole('main').getByRole('link', { name: /^Verify your email/ });
  await expect(banner).toHaveAttribute('href', '/auth/verify?returnTo=%2Fcreate-event');

  const mail = await readMail(page.request, email, /is your Quad code/);
  const link = new URL(/https?:\/\/\S+\/auth\/verify\S+/.exec(mail.text)?.[0] ?? '');
  const phone = await visitorPage(browser, baseURL);
  await open(phone, link.pathname + link.search);
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await field(phone, 'Email').fill(email);
  await field(phone, 'Password').fill(password);
  await submit(phone, 'Sign In');
  await expect(title(phone)).toHaveText('Email verified');
  await phone.getByRole('link', { name: 'Continue' }).click();
  await expectAddress(phone, '/create-event');
  await phone.context().close();
});

test('a host who verifies is led back to the form', { tag: '@phone' }, async ({ page }) => {
  await signUpHost(page);
  await open(page, '/auth/verify?returnTo=%2Fcreate-event');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectAddress(page, '/create-event');
  await open(page, '/auth/verify?returnTo=https%3A%2F%2Fevil.example');
  await expect(page.getByRole('link', { name: 'Discover Events' })).toHaveAttribute('href', '/');
});
