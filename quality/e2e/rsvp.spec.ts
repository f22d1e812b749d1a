import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { isResponseOf, urlOf } from './api';
import { expectAddress, expectToast, open, toast } from './app-page';
import { expectNoAxeViolations, test } from './fixtures';
import { linkIn, readMail } from './outbox';
import {
  answerAsGuest,
  answerButton,
  closeSheet,
  createLoneEvent,
  dialog,
  endSessions,
  forgiveStatus,
} from './rsvp-page';
import { signUp, visitorPage } from './talk-page';

async function expectBothThemes(page: Page): Promise<void> {
  // Checking a whole page takes seconds.
  test.slow();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await test.step(colorScheme, () => expectNoAxeViolations(page));
  }
}

test('a guest answers, and cancels by the link in the mail @phone', async ({ page }) => {
  const event = await createLoneEvent();
  const email = `${randomUUID()}@mail.example`;
  await open(page, event.discoverPath);
  await page.getByRole('link', { name: `RSVP Free, ${event.title}` }).click();
  const form = dialog(page);
  await expect(form.getByRole('heading', { name: 'RSVP as a guest' })).toBeVisible();

  await form.getByRole('button', { name: 'RSVP Free' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in your name and email');
  await expect(form.getByRole('alert')).toHaveText('Please fill in your name and email');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectBothThemes(page);

  await form.getByLabel('Name').fill('Tomás Ibarra');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'RSVP Free' }).click();
  await expectToast(page, 'RSVP Submitted', 'Check your email for the confirmation.');
  await expectAddress(page, `/events/${event.id}`);
  await closeSheet(page);
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expect(page.getByText('1 attending')).toBeVisible();

  const mail = await readMail(page.request, email, /^You're going to Deck Party/);
  const link = /https?:\/\/\S+\/rsvp\/\S+/.exec(mail.text)?.[0] ?? '';
  await open(page, linkIn(mail, new URL(link).pathname));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your RSVP');
  await expect(page.getByText('Hi Tomás Ibarra')).toBeVisible();
  await expect(page.getByText("✓ You're going")).toBeVisible();
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Change to maybe' }).click();
  await expectToast(page, 'RSVP Updated', 'You said maybe.');
  await expect(page.getByRole('button', { name: 'Cancel RSVP' })).toHaveCount(0);
  await page.getByRole('button', { name: "I'm going" }).click();
  await page.getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Cancel your RSVP?');
  await expectBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(page.getByText('Your RSVP is cancelled', { exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'View event' }).click();
  await expect(page.getByText('0 attending')).toBeVisible();
  await expect(answerButton(page)).toHaveText('RSVP Free');
});

test('a guest has a spot after four taps, typing aside @phone', async ({ page }) => {
  const event = await createLoneEvent();
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript('addEventListener("pointerup", () => countTap(), true)');
  await open(page, event.discoverPath);
  await page.getByRole('link', { name: `RSVP Free, ${event.title}` }).tap();
  const form = dialog(page);
  await form.getByLabel('Name').tap();
  await page.keyboard.type('Tomás Ibarra');
  await form.getByLabel('Email').tap();
  await page.keyboard.type(`${randomUUID()}@mail.example`);
  await form.getByRole('button', { name: 'RSVP Free' }).tap();
  await expectToast(page, 'RSVP Submitted', 'Check your email for the confirmation.');
  expect(taps).toBe(4);
});

test('the link of a mail switches reminders off and on, and a broken one leads on @phone', async ({
  page,
}) => {
  const event = await createLoneEvent();
  const mail = await readMail(page.request, await answerAsGuest(page.request, event.id), /^You're going/);
  const path = new URL(/https?:\/\/\S+\/rsvp\/\S+/.exec(mail.text)?.[0] ?? '').pathname;
  await open(page, `${path}?reminders=off`);
  const reminders = page.getByRole('switch', { name: 'Reminders by email' });
  await expect(reminders).toBeChecked();
  await page.getByRole('button', { name: 'Turn reminders off' }).click();
  await expect(reminders).not.toBeChecked();
  await expectToast(page, 'Reminders are off', "You won't get more reminders for this event.");
  await expectAddress(page, path);
  await reminders.click();
  await expect(reminders).toBeChecked();
  await page.reload();
  await expect(reminders).toBeChecked();
});

test('an invalid link says so @phone', async ({ page, complaints }) => {
  await open(page, `/rsvp/${'x'.repeat(60)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("This link doesn't work");
  await expectBothThemes(page);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  await expectAddress(page, '/');
  forgiveStatus(complaints, 404);
});

test('a member answers from the card with one tap, says maybe, and cancels @phone', async ({ page }) => {
  await signUp(page.request, 'Bea');
  const event = await createLoneEvent(40);
  await open(page, event.discoverPath);
  const card = page.getByRole('article').filter({ hasText: event.title });
  await card.getByRole('button', { name: `RSVP Free, ${event.title}` }).click();
  await expect(toast(page)).toContainText('RSVP Success');
  // While the sheet is open, nothing below it can be reached.
  await closeSheet(page);
  await expect(card.getByText("✓ You're Going")).toBeVisible();
  await expect(card).toContainText('1 attending');

  await card.getByRole('button', { name: /You're Going/ }).click();
  await expect(dialog(page).getByRole('heading')).toHaveText("You're going");
  await expectBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Change to maybe' }).click();
  await expectToast(page, 'RSVP Updated', 'You said maybe.');
  await expect(dialog(page)).toBeHidden();
  await expect(card).toContainText('0 attending');

  await card.getByRole('link', { name: event.title }).click();
  await expect(answerButton(page)).toHaveText('You said maybe');
  await answerButton(page).click();
  await dialog(page).getByRole('button', { name: 'Change to going' }).click();
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expect(page.getByText('1 attending')).toBeVisible();
  await expect(answerButton(page)).toBeFocused();

  await answerButton(page).click();
  await dialog(page).getByRole('button', { name: 'Cancel RSVP' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel RSVP' }).click();
  await expectToast(page, 'RSVP Updated', 'Your RSVP is cancelled.');
  await page.reload();
  await expect(answerButton(page)).toHaveText('RSVP Free');
  await expect(page.getByText('0 attending')).toBeVisible();
});

test('a person on the waitlist sees a free spot arrive @phone', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const event = await createLoneEvent(1);
  await signUp(page.request, 'Bea');
  await open(page, `/events/${event.id}`);

  const other = await visitorPage(browser, baseURL);
  await signUp(other.request, 'Linh');
  await open(other, `/events/${event.id}`);
  await answerButton(other).click();
  await expect(answerButton(other)).toHaveText("✓ You're Going");
  // The first page receives the update, and offers the waitlist immediately.
  await expect(answerButton(page)).toHaveText('Join waitlist');
  await expect(page.getByTestId('action-bar')).toContainText('Full1 of 1');

  await answerButton(page).click();
  await expect(answerButton(page)).toHaveText('1st in line');
  await expect(page.getByText("You're on the waitlist")).toBeVisible();
  await expect(page.getByText('1 person on the waitlist')).toBeVisible();
  await expectBothThemes(page);
  await answerButton(page).click();
  await expect(dialog(page).getByRole('heading')).toHaveText("You're 1st in line");
  await expectBothThemes(page);
  await page.keyboard.press('Escape');

  await closeSheet(other);
  await answerButton(other).click();
  await dialog(other).getByRole('button', { name: 'Cancel RSVP' }).click();
  await dialog(other).getByRole('button', { name: 'Cancel RSVP' }).click();
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expectToast(page, 'RSVP Updated', "A spot opened up. You're going.");
  await expect(answerButton(other)).toHaveText('Join waitlist');
  expect(complaints).toEqual([]);
  await other.context().close();
});

test('a full event offers guests the waitlist, too @desktop', async ({ page, complaints }) => {
  const event = await createLoneEvent(1);
  await open(page, `/events/${event.id}?rsvp=1`);
  await expect(dialog(page).getByRole('heading')).toHaveText('RSVP as a guest');
  // Someone takes the last spot while the form is filled in, unnoticed: the stream is blocked.
  await page.route(urlOf('GET /api/live/attendance'), (route) => route.abort());
  await answerAsGuest(page.request, event.id);
  await dialog(page).getByLabel('Name').fill('Tomás');
  await dialog(page).getByLabel('Email').fill(`${randomUUID()}@mail.example`);
  await dialog(page)
    .getByRole('button', { name: /RSVP Free|Join waitlist/ })
    .click();
  const join = dialog(page).getByRole('button', { name: 'Join waitlist' });
  if (await join.isVisible()) await join.click();
  await expect(answerButton(page)).toHaveText('1st in line');
  forgiveStatus(complaints, 409);
});

test('open pages update their counts, in the list and on the event page @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const event = await createLoneEvent();
  await open(page, event.discoverPath);
  const other = await visitorPage(browser, baseURL);
  const following = other.waitForResponse(isResponseOf('GET /api/live/attendance'));
  await open(other, `/events/${event.id}`);
  await following;
  const card = page.getByRole('article').filter({ hasText: event.title });
  await expect(card).toContainText('0 attending');
  for (const count of [1, 2]) {
    await answerAsGuest(page.request, event.id);
    await expect(card).toContainText(`${count} attending`);
    await expect(other.getByText(`${count} attending`)).toBeVisible();
  }
  await other.context().close();
});

test('a session that ended leads to signing in @desktop', async ({ page, complaints }) => {
  const userId = await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  await page.clock.install();
  await open(page, `/events/${event.id}`);
  await endSessions(userId);
  // The page redirects half a second after it said why.
  await page.clock.pauseAt(Date.now() + 60_000);
  await answerButton(page).click();
  await expectToast(page, 'Please log in', 'You need to be logged in to RSVP');
  await page.clock.resume();
  await expectAddress(page, `/auth?returnTo=${encodeURIComponent(`/events/${event.id}?rsvp=1`)}`);
  forgiveStatus(complaints, 401);
});

test('an RSVP that was not saved is reverted @phone', async ({ page, complaints }) => {
  await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  await open(page, `/events/${event.id}`);
  await page.route(urlOf('POST /api/events/:id/rsvp'), (route) => route.fulfill({ status: 500, body: '{}' }));
  await answerButton(page).click();
  await expectToast(page, 'Error', 'Failed to update RSVP. Please try again.');
  await expect(answerButton(page)).toHaveText('RSVP Free');
  await expect(page.getByText('0 attending')).toBeVisible();
  forgiveStatus(complaints, 500);
});
