import { expect } from '@playwright/test';
import { expectAddress, expectToast, open } from './app-page';
import { expectBothThemes, test } from './fixtures';
import { createEvent, signUp, visitorPage } from './talk-page';

// Colors are checked after transitions have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a member writes about themselves, with a photo', { tag: '@phone' }, async ({ page }) => {
  await signUp(page.request, 'Maya');
  await open(page, '/');
  const photo = await page.screenshot();
  await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).first().click();
  await expectAddress(page, '/profile');
  await expect(page.getByRole('heading', { name: 'Maya Castellano' })).toBeVisible();
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Ceramics minor, dumpling major. I host small loud things on Thursdays.');
  await expect(page.getByText('70/200')).toBeVisible();
  await page.getByLabel('Instagram').fill('@mayamakesmugs');
  await page.getByLabel('New photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  const preview = page.getByRole('img', { name: 'Your new photo, cropped square' });
  await expect(preview).toBeVisible();
  const box = await preview.boundingBox();
  expect(box?.width).toBeCloseTo(box?.height ?? 0, 0);
  await page.getByRole('button', { name: 'Use photo' }).click();
  await expectToast(page, 'Profile Updated!');
  await expect(page.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true);
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('I host small loud things on Thursdays.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('I host small loud things on Thursdays.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram: @mayamakesmugs' })).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
});

test("another person's profile: ask for friendship, become friends, block @phone", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const beas = await visitorPage(browser, baseURL);
  const beaId = await signUp(beas.request, 'Bea');
  await createEvent(beaId);
  const mayaId = await signUp(page.request, 'Maya');
  await open(page, `/profile/${beaId}`);
  await expect(page.getByRole('heading', { name: 'Bea Castellano', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rooftop Talk' })).toBeVisible();
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Add Friend' }).click();
  await page.getByLabel('Message').fill('You had the best mug at clay night.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expectToast(page, 'Request sent', "We'll let you know when Bea Castellano accepts.");
  await expect(page.getByRole('button', { name: 'Requested' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible();

  await open(beas, `/profile/${mayaId}`);
  await expect(beas.getByText('Maya wants to be friends')).toBeVisible();
  await expect(beas.getByText('You had the best mug at clay night.')).toBeVisible();
  await expectBothThemes(beas);
  await beas.getByRole('button', { name: 'Accept' }).click();
  await expectToast(beas, 'Success!', 'You and Maya Castellano are friends.');
  await expect(beas.getByRole('button', { name: 'Friends' })).toBeVisible();

  await beas.getByRole('button', { name: 'More' }).click();
  await expect(beas.getByRole('dialog')).toBeVisible();
  await expectBothThemes(beas);
  await beas.getByRole('button', { name: /^Block Maya/ }).click();
  await beas.getByRole('dialog', { name: 'Block Maya?' }).getByRole('button', { name: 'Block' }).click();
  await expectToast(beas, 'Blocked', 'You and Maya no longer see each other.');
  await expectAddress(beas, '/friends');
  await beas.context().close();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  // The browser itself logs this response.
  expect(complaints.splice(0).every((complaint) => complaint.includes('404'))).toBe(true);
});
