import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { expectBothThemes, test } from './fixtures';
import { linkIn, readMail } from './outbox';
import { answerButton, createLoneEvent, dialog, forgiveStatus } from './rsvp-page';
import { createEvent, signUp, visitorPage } from './talk-page';

/** Fills the guest form of an event page that is open with ?rsvp=1. */
async function sendForm(page: Page, name = 'Tomás Ibarra'): Promise<string> {
  const email = `${randomUUID()}@mail.example`;
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Email').press('Enter');
  await expectToast(page, 'RSVP Submitted', 'Check your email for the confirmation.');
  return email;
}

async function openMailedLink(page: Page, email: string, subject: RegExp): Promise<void> {
  const mail = await readMail(page.request, email, subject);
  const link = /https?:\/\/\S+\/rsvp\/\S+/.exec(mail.text)?.[0] ?? '';
  await open(page, linkIn(mail, new URL(link).pathname));
}

async function answerAsGuest(request: APIRequestContext, id: string, guestName = 'Someone'): Promise<void> {
  const body = { guestName, guestEmail: `${randomUUID()}@mail.example` };
  await callApi(request, 'POST /api/events/:id/rsvp/guest', { params: { id }, body });
}

test('a guest keeps a limited spot by the link in the mail @phone', async ({ page }) => {
  const event = await createLoneEvent(6);
  await open(page, `/events/${event.id}?rsvp=1`);
  const email = await sendForm(page);
  const sheet = page.getByRole('dialog', { name: 'Your spot is held' });
  await expect(sheet).toContainText(/Open the link we emailed you by \d+:\d\d [AP]M, or your spot goes/);
  await expectBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expect(page.getByText(/^Confirm by \d+:\d\d [AP]M$/)).toBeVisible();
  await expectBothThemes(page);

  const mail = await readMail(page.request, email, /^You're going to Deck Party/);
  expect(mail.text).toMatch(/Open your link and press the button by \d+:\d\d [AP]M \(.+\) to keep yours/);
  await openMailedLink(page, email, /^You're going to Deck Party/);
  await expect(page.getByText('Your spot is held')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Keep my spot' }).click();
  await expect(page.getByText("✓ You're going")).toBeFocused();
  await runSql("update rsvps set confirm_by = confirm_by - interval '2 hours' where guest_email = $1", [
    email,
  ]);
  await page.reload();
  await expect(page.getByText("✓ You're going")).toBeVisible();
});

test('a guest beyond the third for unconfirmed ones gets a spot by the link, or the waitlist @desktop', async ({
  page,
}) => {
  const event = await createLoneEvent(3);
  await answerAsGuest(page.request, event.id);
  await open(page, `/events/${event.id}?rsvp=1`);
  const early = await sendForm(page);
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(
    'Open the link we emailed you to get your spot.',
  );
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(answerButton(page)).toHaveText('Check your email');
  await expect(page.getByText('Check your email to get your spot', { exact: true })).toBeVisible();
  await expect(page.getByText('1 attending')).toBeVisible();
  await expectBothThemes(page);

  await open(page, `/events/${event.id}?rsvp=1`);
  const late = await sendForm(page, 'Nora Lind');
  await openMailedLink(page, early, /^Get your spot at Deck Party/);
  await page.getByRole('button', { name: 'Get my spot' }).click();
  await expect(page.getByText("✓ You're going")).toBeVisible();
  await runSql('update events set max_attendees = 2 where id = $1', [event.id]);
  await openMailedLink(page, late, /^Get your spot at Deck Party/);
  await page.getByRole('button', { name: 'Get my spot' }).click();
  await expect(page.getByText('No spots left')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(page.getByText("You're 1st in line", { exact: true })).toBeFocused();
});

test('a spot that lapsed can be taken again by the link @phone', async ({ page }) => {
  const event = await createLoneEvent(6);
  await open(page, `/events/${event.id}?rsvp=1`);
  const email = await sendForm(page);
  await expect(page.getByRole('dialog', { name: 'Your spot is held' })).toBeVisible();
  const mail = await readMail(page.request, email, /^You're going to Deck Party/);
  await runSql("update rsvps set confirm_by = now() - interval '1 minute' where guest_email = $1", [email]);
  await open(page, linkIn(mail, new URL(/https?:\/\/\S+\/rsvp\/\S+/.exec(mail.text)?.[0] ?? '').pathname));
  await expect(page.getByText('Your spot expired')).toBeVisible();
  await expect(page.getByText(/It was yours until \d+:\d\d [AP]M\. You can still get one\./)).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: "I'm going" }).click();
  await expect(page.getByText("✓ You're going")).toBeFocused();
});

test('a host removes an attendee, and lets them respond again', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  const attendee = await visitorPage(browser, baseURL);
  await signUp(attendee.request, 'Bea');
  await open(attendee, `/events/${id}`);
  await answerButton(attendee).click();
  await expect(dialog(attendee).getByText("You're on the list.")).toBeVisible();

  await open(page, `/events/${id}/attendees`);
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bea Castellano' });
  const more = row.getByRole('button', { name: 'More for Bea Castellano' });
  await more.press('Enter');
  await dialog(page)
    .getByRole('button', { name: /^Remove from event/ })
    .press('Enter');
  await expect(page.getByRole('dialog', { name: 'Remove Bea Castellano?' })).toBeVisible();
  await expectBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Attendee removed', "We'll let Bea Castellano know.");
  await expect(row).toContainText('Removed');
  await expectBothThemes(page);

  await attendee.reload();
  await answerButton(attendee).click();
  await expectToast(attendee, 'Error', 'The host took you off the list for this event');
  await attendee.goto('/notifications');
  await expect(attendee.getByText('the host took you off the list for Rooftop Talk.')).toBeVisible();

  await more.click();
  await dialog(page)
    .getByRole('button', { name: /^Allow RSVPs again/ })
    .click();
  await expectToast(page, 'RSVPs allowed again', 'Bea Castellano can RSVP to this event.');
  await open(attendee, `/events/${id}`);
  await answerButton(attendee).click();
  await expect(answerButton(attendee)).toHaveText("✓ You're Going");
  await attendee.context().close();
  forgiveStatus(complaints, 403);
});

test('a host switches guests off, and visitors sign in to respond @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  await open(page, `/events/${id}/edit`);
  const guests = page.getByRole('switch', { name: 'Guests can RSVP' });
  await expect(guests).toBeChecked();
  await guests.press('Space');
  await expect(guests).not.toBeChecked();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Event updated');

  const visitor = await visitorPage(browser, baseURL);
  await open(visitor, `/events/${id}`);
  await answerButton(visitor).click();
  await expect(dialog(visitor)).toContainText('This host asks you to sign in first.');
  await expectBothThemes(visitor);
  await dialog(visitor).getByRole('link', { name: 'Sign In' }).click();
  await expectAddress(visitor, /^\/auth/);
  await visitor.context().close();
});
