import type { Locator, Page } from '@playwright/test';
import { callApi, isRequestTo, urlOf } from './api';
import { expectToast } from './app-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { createEvent, openTalk, signUp, visitorPage } from './talk-page';

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const commentWith = (page: Page, text: string): Locator =>
  comments(page).getByRole('listitem').filter({ hasText: text });
const more = (comment: Locator) => comment.getByRole('button', { name: /^More about the comment by / });
const expectCount = (page: Page, count: number) =>
  expect(comments(page).getByRole('heading')).toHaveText(`Comments (${count})`);

async function postAsGuest(page: Page, eventId: string, content: string): Promise<void> {
  const body = { guestName: 'Tomás Ibarra', guestEmail: 'tomas@mail.edu', content };
  await callApi(page.request, 'POST /api/events/:id/comments/guest', { params: { id: eventId }, body });
}

test('a guest comments with name and e-mail; only complete forms are taken @phone', async ({ page }) => {
  await openTalk(page, await createEvent());
  await expectCount(page, 0);
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  const form = page.getByRole('form', { name: 'Add a comment' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('Only the host sees your email.', { exact: true })).toBeVisible();
  await form.getByLabel('Name').fill('Tomás Ibarra');
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please fill in all fields');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Add your email');
  await expect(form.getByLabel('Comment', { exact: true })).toHaveAccessibleDescription('Write a comment');
  await expectBothThemes(page);

  await form.getByLabel('Email').fill('tomas');
  await expect(form.getByText('Invalid email address', { exact: true })).toBeVisible();
  await form.getByLabel('Email').fill('tomas@mail.edu');
  await form
    .getByLabel('Comment', { exact: true })
    .fill('First one, see https://example.edu/map. javascript:alert(1)');
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expectToast(page, 'Comment Added');
  await expectCount(page, 1);
  const comment = commentWith(page, 'First one');
  await expect(comment).toContainText('Tomás Ibarra (guest)');
  await expect(comment).toContainText('just now');
  await expect(comment).not.toContainText('tomas@mail.edu');
  const link = comment.getByRole('link');
  await expect(link).toHaveText('https://example.edu/map');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(comments(page).getByRole('button', { name: 'Add Comment' })).toBeFocused();
  await expectBothThemes(page);
});

test('a comment that fails is removed, and its text stays in the form @phone', async ({
  page,
  complaints,
}) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await page.route(urlOf('POST /api/events/:id/comments'), async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    // It is in the list while it is being sent.
    await expectCount(page, 1);
    return route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'INTERNAL' } });
  });
  await comments(page).getByLabel('Comment', { exact: true }).fill('Is there a coat check?');
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expectToast(page, 'Error', 'Failed to post comment. Please try again.');
  await expectCount(page, 0);
  await expect(comments(page).getByLabel('Comment', { exact: true })).toHaveValue('Is there a coat check?');
  expect(complaints.splice(0).every((complaint) => complaint.includes('500'))).toBe(true);
});

test('a member comments without saying who they are, changes it and deletes it @desktop', async ({
  page,
}) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expect(comments(page).getByLabel('Comment', { exact: true })).toHaveAccessibleDescription(
    'Write a comment',
  );
  await comments(page).getByLabel('Comment', { exact: true }).fill('Is there a coat check?');
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expectToast(page, 'Comment Added');
  const comment = commentWith(page, 'coat check');
  await expect(comment).toContainText('Bea Castellano');
  await expect(comments(page).getByLabel('Comment', { exact: true })).toHaveValue('');

  await more(comment).click();
  const sheet = page.getByRole('dialog', { name: 'Comment' });
  await expect(sheet.getByRole('button', { name: 'Report comment' })).toHaveCount(0);
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: /^Edit comment/ }).click();
  const editor = comments(page).getByLabel('Edit comment');
  await expect(editor).toBeFocused();
  await editor.fill('Is there a coat check this time?');
  await comments(page).getByRole('button', { name: 'Save' }).click();
  await expect(commentWith(page, 'this time?')).toContainText('edited');

  await more(comment).click();
  await sheet.getByRole('button', { name: 'Delete comment' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete this comment?' });
  await confirm.getByRole('button', { name: 'Keep comment' }).click();
  await sheet.getByRole('button', { name: 'Delete comment' }).click();
  await confirm.getByRole('button', { name: 'Delete comment' }).click();
  await expectToast(page, 'Comment deleted');
  await expectCount(page, 0);
  await expect(comments(page).getByRole('heading')).toBeFocused();
  await page.reload();
  await page.getByTestId('talk').scrollIntoViewIfNeeded();
  await expectCount(page, 0);
});

test('the host hides a comment and shows it again @desktop', async ({ page, browser, baseURL }) => {
  const eventId = await createEvent(await signUp(page.request, 'Dev'));
  const visitor = await visitorPage(browser, baseURL);
  await postAsGuest(visitor, eventId, 'Free tickets at my site');
  await openTalk(page, eventId);
  const comment = commentWith(page, 'Free tickets');
  // Only the host sees a guest's e-mail.
  await expect(comment).toContainText('tomas@mail.edu');
  await more(comment).click();
  await page.getByRole('button', { name: /^Hide comment/ }).click();
  await expect(comment).toContainText('hidden');
  await openTalk(visitor, eventId);
  await expectCount(visitor, 0);

  await more(comment).click();
  await page.getByRole('button', { name: /^Show comment/ }).click();
  await expect(comment).not.toContainText('hidden');
  await openTalk(visitor, eventId);
  await expect(commentWith(visitor, 'Free tickets')).toBeVisible();
  await visitor.context().close();
});

test('older comments are loaded on demand @desktop', async ({ page }) => {
  const eventId = await createEvent();
  await runSql(
    `insert into comments (event_id, content, guest_name, guest_email, created_at)
     select $1, 'Comment number ' || n, 'Jo', 'jo@mail.edu', now() - make_interval(mins => n)
     from generate_series(1, 45) n`,
    [eventId],
  );
  await openTalk(page, eventId);
  await expectCount(page, 45);
  const shown = comments(page).getByRole('listitem');
  await expect(shown).toHaveCount(20);
  await expect(shown.first()).toContainText('Comment number 1');
  await comments(page).getByRole('button', { name: 'Show more comments' }).click();
  await expect(shown).toHaveCount(40);
  await comments(page).getByRole('button', { name: 'Show more comments' }).click();
  await expect(shown).toHaveCount(45);
  await expect(shown.last()).toContainText('Comment number 45');
  await expect(comments(page).getByRole('button', { name: 'Show more comments' })).toHaveCount(0);
});

test('anyone can report a comment and is thanked @phone', async ({ page }) => {
  const eventId = await createEvent();
  await postAsGuest(page, eventId, 'You are all fools');
  await openTalk(page, eventId);
  await more(commentWith(page, 'fools')).click();
  await page.getByRole('button', { name: 'Report comment' }).click();
  const sheet = page.getByRole('dialog', { name: 'Report comment' });
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Please choose a reason');
  await expectBothThemes(page);
  await sheet.getByRole('radio', { name: 'Harassment or hate' }).check();
  await sheet.getByLabel(/^Details/).fill('Not the first time.');
  const sent = page.waitForRequest(isRequestTo('POST /api/reports'));
  await sheet.getByRole('button', { name: 'Send report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ targetType: 'comment', reason: 'harassment' });
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await expectBothThemes(page);
  await thanks.getByRole('button', { name: 'Done' }).click();
  await expect(thanks).toHaveCount(0);
});

test('comments that cannot be loaded say so, and come on the next try @desktop', async ({
  page,
  complaints,
}) => {
  const eventId = await createEvent();
  await postAsGuest(page, eventId, 'Still here');
  await page.route(
    urlOf('GET /api/events/:id/comments'),
    (route) => route.fulfill({ status: 503, json: {} }),
    {
      times: 1,
    },
  );
  await page.goto(`/events/${eventId}`);
  await page.getByTestId('talk').scrollIntoViewIfNeeded();
  await expect(comments(page).getByRole('alert')).toContainText("We couldn't load the comments.");
  await comments(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(commentWith(page, 'Still here')).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('503'))).toBe(true);
});
