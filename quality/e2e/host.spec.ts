import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { callApi, sendTo } from './api';
import { expectAddress, expectToast, open, toast } from './app-page';
import { runSql } from './database';
import { expectBothThemes, test } from './fixtures';
import { outboxUrl } from './outbox';
import { expectWholeForm } from './payment-page';
import { answerButton } from './rsvp-page';
import { createEvent, signUp, visitorPage } from './talk-page';

/** Signs in a new person hosting an event with 6 spots, far from where other journeys look. */
async function hostEvent(page: Page): Promise<string> {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  const far = `start_date = start_date + interval '3 days', end_date = end_date + interval '3 days'`;
  await runSql(`update events set title = 'Porch Session', max_attendees = 6, ${far} where id = $1`, [id]);
  return id;
}

/** A guest's RSVP, confirmed by its mailed link; returns the guest's e-mail address. */
async function answerAsGuest(
  request: APIRequestContext,
  eventId: string,
  guestName: string,
): Promise<string> {
  const guestEmail = `${randomUUID()}@mail.example`;
  const body = { guestName, guestEmail };
  await callApi(request, 'POST /api/events/:id/rsvp/guest', { params: { id: eventId }, body });
  await runSql('update rsvps set confirmed_at = now() where guest_email = $1', [guestEmail]);
  return guestEmail;
}

/** Text of the mail to an address whose subject starts like this, once it has been sent. */
async function readMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let href: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await request.get(outboxUrl)).text();
      const mails = [...outbox.matchAll(/<a href="([^"]+)">([^<]*)<\/a><br><small>to ([^,]+),/g)];
      href = mails.find(([, , title, recipient]) => recipient === to && title?.startsWith(subject))?.[1];
      return href;
    })
    .toBeDefined();
  return (await request.get(href ?? '')).text();
}

const hosting = (page: Page) => page.getByRole('region', { name: 'Hosting' });

test('a host reschedules an event, and attendees are notified @phone', async ({ page }) => {
  const id = await hostEvent(page);
  const guest = await answerAsGuest(page.request, id, 'Tomás Ibarra');
  await open(page, `/events/${id}`);
  await expect(hosting(page).getByRole('heading')).toHaveText('You host this event');
  await expect(hosting(page)).toContainText('1 of 6');
  await expectBothThemes(page);

  await hosting(page).getByRole('link', { name: 'Edit' }).click();
  await expectAddress(page, `/events/${id}/edit`);
  await expect(page.getByLabel('Title')).toHaveValue('Porch Session');
  await expectWholeForm(page);
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Max attendees').fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
  await expect(page.getByLabel('Max attendees')).toHaveAccessibleDescription(
    'Please enter a whole number from 1',
  );
  await expectBothThemes(page);
  await page.getByLabel('Title').fill('Roof Session');
  await page.getByLabel('Max attendees').fill('9');
  await page.getByLabel('Location').fill('1420 Main St');
  await expect(
    page.getByText(/^Attendees get one email about the new time or place in 10 minutes/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Event updated', "We'll email the attendees.");
  await expectAddress(page, `/events/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roof Session');
  await runSql('update pgboss.job set start_after = now() where name = $1', ['hosting.event-changes']);
  expect(await readMail(page.request, guest, 'Changed: Roof Session')).toContain('1420 Main St');
});

test('a host writes to attendees @phone', async ({ page }) => {
  const id = await hostEvent(page);
  const guest = await answerAsGuest(page.request, id, 'Tomás Ibarra');
  const makeOlder = `update users set created_at = '2026-01-01' where id = (select host_id from events where id = $1)`;
  await runSql(makeOlder, [id]);
  await open(page, `/events/${id}`);
  await hosting(page).getByRole('button', { name: 'Message' }).click();
  const message = page.getByRole('dialog', { name: 'Message attendees' });
  await message.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(message.getByLabel('Subject')).toHaveAccessibleDescription('Please write a subject');
  await expectBothThemes(page);
  await message.getByLabel('Subject').fill('Bring a coat');
  await message.getByLabel('Message').fill('It is cold up there.');
  await message.getByRole('button', { name: 'Send to 1 person' }).click();
  await expectToast(page, 'Message sent', '1 person will get it by email.');
  expect(await readMail(page.request, guest, 'Bring a coat')).toContain('It is cold up there.');
});

test('a new host sees who gets a message, and that it waits for a day @phone', async ({ page }) => {
  const id = await hostEvent(page);
  await answerAsGuest(page.request, id, 'Tomás Ibarra');
  const unconfirmed = await answerAsGuest(page.request, id, 'Kai Brandt');
  await runSql('update rsvps set confirmed_at = null where guest_email = $1', [unconfirmed]);
  await open(page, `/events/${id}`);
  await hosting(page).getByRole('button', { name: 'Message' }).click();
  const message = page.getByRole('dialog', { name: 'Message attendees' });
  await expect(message.getByRole('status')).toContainText("1 person won't get it");
  await expect(message.getByText(/^Your account is new, so your messages wait/)).toBeVisible();
  await expectBothThemes(page);
  await message.getByLabel('Subject').fill('Bring a coat');
  await message.getByLabel('Message').fill('It is cold up there.');
  await message.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toast(page)).toHaveText(/^Message scheduledIt goes out on /);
});

test('a host cancels an event with a reason, which is mailed to everyone with an RSVP @desktop', async ({
  page,
}) => {
  const id = await hostEvent(page);
  const guest = await answerAsGuest(page.request, id, 'Tomás Ibarra');
  await open(page, `/events/${id}`);
  await hosting(page).getByRole('button', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this event?' });
  await expect(cancel).toContainText(
    "1 person is going. We'll email your reason to everyone with a confirmed email.",
  );
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expect(cancel.getByLabel('Reason')).toHaveAccessibleDescription('Please give a reason');
  await expectBothThemes(page);
  await cancel.getByLabel('Reason').fill('Roof is closed for ice.');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expectToast(page, 'Event cancelled', "We'll email your reason to everyone with a confirmed email.");
  await expect(page.getByText('Roof is closed for ice.')).toBeVisible();
  await expect(hosting(page).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expectBothThemes(page);
  expect(await readMail(page.request, guest, 'Cancelled: Porch Session')).toContain(
    'Roof is closed for ice.',
  );
});

test('people with an RSVP see on the page what the host changed, and why it was cancelled', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const id = await hostEvent(page);
  const attendee = await visitorPage(browser, baseURL);
  await signUp(attendee.request, 'Bea');
  await open(attendee, `/events/${id}`);
  await answerButton(attendee).click();
  await expect(attendee.getByText("You're on the list.")).toBeVisible();

  await open(page, `/events/${id}/edit`);
  await expectWholeForm(page);
  await page.getByLabel('Title').fill('Roof Session');
  await page.getByLabel('Location').fill('1420 Main St');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Event updated', "We'll email the attendees.");
  await open(attendee, `/events/${id}`);
  await expect(attendee.getByRole('heading', { level: 1 })).toHaveText('Roof Session');
  await expect(attendee.getByText('1420 Main St').first()).toBeVisible();
  await expect(answerButton(attendee)).toHaveText("✓ You're Going");

  await hosting(page).getByRole('button', { name: 'Cancel' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this event?' });
  await cancel.getByLabel('Reason').fill('Roof is closed for ice.');
  await cancel.getByRole('button', { name: 'Cancel event' }).click();
  await expectToast(page, 'Event cancelled', "We'll email your reason to everyone with a confirmed email.");
  await attendee.reload();
  await expect(attendee.getByText('The host cancelled this event', { exact: true })).toBeVisible();
  await expect(attendee.getByText('Roof is closed for ice.')).toBeVisible();
  await expect(answerButton(attendee)).toHaveCount(0);
  await attendee.context().close();
});

test('unsaved changes are not lost without a confirmation @desktop', async ({ page }) => {
  const id = await hostEvent(page);
  await open(page, `/events/${id}/edit`);
  await expectWholeForm(page);
  await page.getByLabel('Description').fill('Bring two blankets.');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectAddress(page, `/events/${id}/edit`);
  await expect(page.getByLabel('Description')).toHaveValue('Bring two blankets.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectAddress(page, `/events/${id}`);
  expect(questions).toEqual(Array(2).fill("Your changes aren't saved. Leave anyway?"));
});

test('an event without RSVPs can be deleted @phone', async ({ page }) => {
  const id = await hostEvent(page);
  await open(page, `/events/${id}`);
  await hosting(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Delete event instead/ }).click();
  await expectToast(page, 'Event deleted', 'Porch Session');
  await expectAddress(page, /^\/(\?|$)/);
  expect((await sendTo(page.request, 'GET /api/events/:id', { params: { id } })).status()).toBe(404);
});

test('attendees are found, reviewed comments hidden, and shown again @phone', async ({ page, browser }) => {
  const id = await hostEvent(page);
  const guest = await answerAsGuest(page.request, id, 'Kai Brandt');
  await answerAsGuest(page.request, id, 'Ana Reyes');
  const { id: commentId } = await callApi(page.request, 'POST /api/events/:id/comments/guest', {
    params: { id },
    body: { guestName: 'Rae P.', guestEmail: 'rae@mail.example', content: 'Cheap tickets at link in bio' },
  });
  await callApi(page.request, 'POST /api/reports', {
    body: { targetType: 'comment', targetId: commentId, reason: 'spam' },
  });

  await open(page, `/events/${id}`);
  await hosting(page).getByRole('link', { name: 'Attendees' }).click();
  await expectAddress(page, `/events/${id}/attendees`);
  const row = page.getByRole('listitem').filter({ hasText: 'Kai Brandt' });
  await expect(row).toContainText(`Guest · ${guest}`);
  await expect(page.getByText('2 of 2 shown.')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('searchbox', { name: 'Search attendees' }).fill('ana');
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search attendees' }).fill('');
  await page.getByRole('button', { name: 'Maybe' }).click();
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await row.getByRole('button', { name: 'More for Kai Brandt' }).click();
  await expect(page.getByRole('dialog', { name: 'Kai Brandt' })).toContainText('Copy email');
  await expectBothThemes(page);
  await page.keyboard.press('Escape');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('attendees.csv');

  const tab = page.getByRole('tab', { name: /^Review/ });
  if (await tab.isVisible()) await tab.click();
  await expect(page.getByText('1 report', { exact: true })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Hide comment by Rae P.' }).click();
  await expectToast(page, 'Comment hidden');
  const comments = () => commentsForVisitors(browser, id);
  expect(await comments()).toHaveLength(0);
  await page.getByText('Hidden (1)').click();
  await page.getByRole('button', { name: 'Show again comment by Rae P.' }).click();
  await expectToast(page, 'Comment kept');
  await expect(page.getByText('All caught up')).toBeVisible();
  expect(await comments()).toHaveLength(1);
});

async function commentsForVisitors(browser: Browser, eventId: string) {
  const context = await browser.newContext({ baseURL: process.env.QUAD_URL });
  try {
    return await callApi(context.request, 'GET /api/events/:id/comments', { params: { id: eventId } });
  } finally {
    await context.close();
  }
}

test("a host's screens are closed to everyone else @desktop", async ({ page, complaints }) => {
  const id = await createEvent();
  for (const path of [`/events/${id}/edit`, `/events/${id}/attendees`, '/admin/reports']) {
    const response = await open(page, path);
    expect(response.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible();
  }
  await signUp(page.request, 'Omar');
  await open(page, `/events/${id}/attendees`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect((await open(page, '/admin/reports')).status()).toBe(404);
  // The browser itself logs the page's 404.
  complaints.splice(0);
});
