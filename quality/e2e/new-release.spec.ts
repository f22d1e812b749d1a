import { expect, test } from './fixtures';
import { createEvent, openTalk, signUp } from './talk-page';

test('a page whose code is gone after a release loads itself again, with what was typed', {
  tag: '@phone',
}, async ({ page, complaints }) => {
  await signUp(page.request, 'Ada');
  await openTalk(page, await createEvent());
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill('Is there a coat check?');

  // The server has none of this page's files, until the page has asked whether its build is still there.
  let isGone = true;
  let asked = 0;
  await page.route('**/assets/**', async (route) => {
    if (!isGone) return route.continue();
    if (route.request().method() === 'HEAD') {
      asked += 1;
      isGone = false;
    }
    return route.fulfill({ status: 404 });
  });
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Report this event' }).click();
  await loaded;
  expect(asked).toBe(1);

  await page.getByTestId('talk').scrollIntoViewIfNeeded();
  // Once React follows the field; the browser alone may have kept the text as well.
  await expect.poll(() => comment.evaluate((field) => Object.hasOwn(field, 'value'))).toBe(true);
  await comment.press('End');
  await comment.pressSequentially(' Thanks!');
  await expect(comment).toHaveValue('Is there a coat check? Thanks!');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'coat check? Thanks!' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('404');
});
