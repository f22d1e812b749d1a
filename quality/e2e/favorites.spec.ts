import { expect } from '@playwright/test';
import { isRequestTo, urlOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { expectNoAxeViolations, test } from './fixtures';
import { createLoneEvent, endSessions, forgiveStatus } from './rsvp-page';
import { signUp } from './talk-page';

test('visitors have no hearts @phone', async ({ page }) => {
  const event = await createLoneEvent();
  await open(page, event.discoverPath);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: /favorites/i })).toHaveCount(0);
  await open(page, `/events/${event.id}`);
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(page.getByRole('button', { name: /favorites/i })).toHaveCount(0);
});

test('a member marks on the card, finds it among the favorites, and unmarks on the page @phone', async ({
  page,
}) => {
  await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  await open(page, event.discoverPath);
  await page.getByRole('button', { name: `Add to favorites: ${event.title}` }).click();
  await expectToast(page, 'Added to favorites');
  const marked = page.getByRole('button', { name: `Remove from favorites: ${event.title}` });
  await expect(marked).toBeEnabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoAxeViolations(page);
  }

  // Favorites are shown regardless of location.
  await open(page, '/');
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expectAddress(page, '/?favorites=true');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('Your favorites')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toContainText(event.title);
  await page.getByRole('button', { name: 'Sports' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: event.title, exact: true }).click();
  const heart = page.getByRole('button', { name: 'Remove from favorites' });
  await heart.click();
  await expectToast(page, 'Removed from favorites');
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeEnabled();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('No events found')).toBeVisible();
});

test('a mark that was not kept goes again, and so does one that was not taken off @phone', async ({
  page,
  complaints,
}) => {
  const userId = await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  await open(page, event.discoverPath);
  const path = urlOf('POST /api/events/:id/favorite');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await page.getByRole('button', { name: `Add to favorites: ${event.title}` }).click();
  // It updates immediately, and is disabled until saved.
  await expect(page.getByRole('button', { name: `Remove from favorites: ${event.title}` })).toBeDisabled();
  release();
  await expectToast(page, 'Error', 'Failed to add to favorites');
  await expect(page.getByRole('button', { name: `Add to favorites: ${event.title}` })).toBeEnabled();

  await page.unroute(path);
  await page.getByRole('button', { name: `Add to favorites: ${event.title}` }).click();
  await expectToast(page, 'Added to favorites');
  await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: `Remove from favorites: ${event.title}` }).click();
  await expectToast(page, 'Error', 'Failed to remove from favorites');
  await expect(page.getByRole('button', { name: `Remove from favorites: ${event.title}` })).toBeEnabled();
  await page.unroute(path);

  await endSessions(userId);
  await page.getByRole('button', { name: `Remove from favorites: ${event.title}` }).click();
  await expectToast(page, 'Please sign in', 'You need to be signed in to favorite events');
  forgiveStatus(complaints, 500, 401);
});

test("an event of a seller's can be marked, and says where it comes from @phone", async ({ page }) => {
  await signUp(page.request, 'Bea');
  const event = await createLoneEvent();
  await runSql(
    "update events set external_source = 'seatgeek', external_id = $2, url = 'https://seatgeek.com/1' where id = $1",
    [event.id, event.title],
  );
  await open(page, event.discoverPath);
  const sent = page.waitForRequest(isRequestTo('POST /api/events/:id/favorite'));
  await page.getByRole('button', { name: `Add to favorites: ${event.title}` }).click();
  expect((await sent).postDataJSON()).toEqual({ externalSource: 'seatgeek' });
  await expectToast(page, 'Added to favorites');
  const removed = page.waitForRequest(isRequestTo('DELETE /api/events/:id/favorite'));
  await page.getByRole('button', { name: `Remove from favorites: ${event.title}` }).click();
  expect((await removed).url()).toContain('externalSource=seatgeek');
});
