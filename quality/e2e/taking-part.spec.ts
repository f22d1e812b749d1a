import type { Page } from '@playwright/test';
import { field, fill, newAccount, newEmail, openForm, openMenu, submit, title } from './account-page';
import { expectAddress, expectToast, open, toast } from './app-page';
import { expect, test } from './fixtures';
import { walkTo } from './keyboard-walk';
import { readMail } from './outbox';
import { answerButton, closeSheet, createLoneEvent, dialog } from './rsvp-page';
import { openTalk, recordVideo, signUp, videoFile } from './talk-page';

// A video is recorded, uploaded and played in real time.
test.describe.configure({ timeout: 120_000 });

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const videos = (page: Page) => page.getByRole('region', { name: 'Event Videos' });
const uploadForm = (page: Page) => page.getByRole('dialog', { name: 'Upload video' });

test('a newcomer signs up, verifies, answers, marks, comments and adds a video', async ({ page }) => {
  const event = await createLoneEvent(40);
  const email = newEmail();
  await openForm(page, '/register');
  await fill(page, { ...newAccount(email), 'University (optional)': 'University of Cincinnati' });
  await submit(page, 'Create Account');
  await expectAddress(page, '/');
  await expectToast(page, 'Account Created!', `We sent a link and a code to ${email}.`);

  await (await openMenu(page)).getByRole('link', { name: 'Verify your email' }).click();
  const { subject } = await readMail(page.request, email, /is your Quad code/);
  await field(page, 'Digit 1').pressSequentially(subject.slice(0, 6));
  await submit(page, 'Verify');
  await expect(title(page)).toHaveText('Email verified');
  await page.getByRole('link', { name: 'Discover Events' }).click();
  await expectAddress(page, '/');

  await open(page, event.discoverPath);
  const card = page.getByRole('article').filter({ hasText: event.title });
  await card.getByRole('button', { name: `RSVP Free, ${event.title}` }).click();
  // While the sheet is open, nothing below it can be reached.
  await closeSheet(page);
  await expect(card).toContainText('1 attending');
  await expect(card.getByRole('button', { name: `✓ You're Going, ${event.title}` })).toBeEnabled();
  await card.getByRole('button', { name: `Add to favorites: ${event.title}` }).click();
  await expectToast(page, 'Added to favorites');

  await card.getByRole('link', { name: event.title }).click();
  await expectAddress(page, `/events/${event.id}`);
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await page.getByTestId('talk').scrollIntoViewIfNeeded();
  await comments(page).getByLabel('Comment', { exact: true }).fill('See you on deck');
  await comments(page).getByRole('button', { name: 'Add Comment' }).click();
  await expectToast(page, 'Comment Added');

  await videos(page).getByRole('button', { name: 'Upload video' }).click();
  await uploadForm(page)
    .getByLabel('Video file')
    .setInputFiles(videoFile(await recordVideo(page)));
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  await expectToast(page, 'Video Uploaded');
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();

  // All of it was saved.
  await openTalk(page, event.id);
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toHaveCount(1);
  await expect(comments(page).getByRole('listitem')).toContainText('See you on deck');
  await expect(videos(page).getByRole('button', { name: 'Play video by Bea Castellano 0:02' })).toBeVisible();
});

test('with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  const film = videoFile(await recordVideo(page));
  await openTalk(page, event.id);
  await page.getByRole('heading', { level: 1 }).focus();

  await walkTo(page, answerButton(page));
  await page.keyboard.press('Enter');
  await expect(answerButton(page)).toHaveText("✓ You're Going");
  await closeSheet(page);
  await expect(answerButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toHaveText("You're going");
  await walkTo(page, dialog(page).getByRole('button', { name: 'Change to maybe' }));
  await page.keyboard.press('Enter');
  await expect(answerButton(page)).toHaveText('You said maybe');
  await expect(answerButton(page)).toBeFocused();
  await walkTo(page, page.getByRole('button', { name: 'Add to favorites' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expectToast(page, 'Added to favorites');

  await walkTo(page, videos(page).getByRole('button', { name: 'Upload video' }));
  await page.keyboard.press('Enter');
  // Pressing Tab before it is loaded would continue in the page.
  await expect(uploadForm(page)).toBeVisible();
  // Awaited from before the walk: the browser must not open its own file picker.
  const choosing = page.waitForEvent('filechooser');
  await walkTo(page, uploadForm(page).getByRole('button', { name: 'Browse files' }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(film);
  await walkTo(page, uploadForm(page).getByRole('button', { name: 'Upload video' }));
  await page.keyboard.press('Enter');
  await expect(uploadForm(page).getByText('It is on the event page now.', { exact: true })).toBeVisible();
  await walkTo(page, uploadForm(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(videos(page).getByRole('button', { name: 'Upload video' })).toBeFocused();

  await walkTo(page, comments(page).getByLabel('Comment', { exact: true }));
  await page.keyboard.type('See you on deck');
  await walkTo(page, comments(page).getByRole('button', { name: 'Add Comment' }));
  await page.keyboard.press('Enter');
  await expect(comments(page).getByRole('listitem')).toContainText('See you on deck');

  // The first Esc would dismiss the toast.
  await expect(toast(page)).toHaveCount(0);
  const tile = videos(page).getByRole('button', { name: /^Play video by Bea/ });
  await walkTo(page, tile, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const player = page.getByRole('dialog', { name: /^Video by / });
  await expect(player).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
  await expect(tile).toBeFocused();
});
