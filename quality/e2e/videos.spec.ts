import { closeSync, ftruncateSync, openSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isResponseOf, urlOf } from './api';
import { expectToast } from './app-page';
import { expect, expectBothThemes, expectNoAxeViolations, test } from './fixtures';
import { createEvent, openTalk, recordVideo, signUp, videoFile, visitorPage } from './talk-page';
import { swipe } from './touch';

const videos = (page: Page) => page.getByRole('region', { name: 'Event Videos' });
const uploadForm = (page: Page) => page.getByRole('dialog', { name: 'Upload video' });
const tile = (page: Page) => videos(page).getByRole('button', { name: /^Play video by / });
const player = (page: Page) => page.getByRole('dialog', { name: /^Video by / });
const currentTime = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0];

async function choose(page: Page, file: Files): Promise<void> {
  await videos(page).getByRole('button', { name: 'Upload video' }).click();
  await uploadForm(page).getByLabel('Video file').setInputFiles(file);
}

// Videos are recorded, uploaded and played in real time.
test.describe.configure({ timeout: 60_000 });

test("a member's video is on the page at once, with a still and its length @desktop", async ({ page }) => {
  await signUp(page.request, 'Bea');
  const eventId = await createEvent();
  await openTalk(page, eventId);
  await videos(page).getByRole('button', { name: 'Upload video' }).click();
  await expectBothThemes(page);
  const film = await recordVideo(page);
  await uploadForm(page).getByLabel('Video file').setInputFiles(videoFile(film));
  await expect(uploadForm(page).getByText('0:02', { exact: true })).toBeVisible();
  await expect(uploadForm(page).getByRole('img')).toHaveCount(0);
  await expect(uploadForm(page).getByLabel('Name')).toHaveCount(0);
  await expectBothThemes(page);
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  await expectToast(page, 'Video Uploaded');
  await expect(uploadForm(page).getByText('It is on the event page now.', { exact: true })).toBeVisible();
  await expectBothThemes(page);
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();
  await expect(tile(page)).toHaveAccessibleName('Play video by Bea Castellano 0:02');
  await expect(videos(page).getByText('1 video', { exact: true })).toBeVisible();
  const still = tile(page).locator('img');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(160);
});

test('the player works by keyboard and by touch', { tag: '@phone' }, async ({ page }) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await choose(page, videoFile(await recordVideo(page)));
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();
  const part = page.waitForResponse((response) => response.status() === 206);
  await tile(page).click();
  await part;
  const video = player(page).locator('video');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await player(page).press('m');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false);
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await player(page).press('ArrowLeft');
  await expect.poll(() => currentTime(page)).toBeLessThan(1);
  await player(page).press(' ');
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await player(page).press(' ');
  await expect(player(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expectBothThemes(page);
  // The Tab key stays inside.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(await player(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await swipe(page, { x: 195, y: 300 }, { y: 320 });
  await expect(player(page)).toHaveCount(0);
  await expect(tile(page)).toBeFocused();
});

test('a video that does not come is said to be missing, and plays once it comes @phone', async ({ page }) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await choose(page, videoFile(await recordVideo(page)));
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/media/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await tile(page).click();
  await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(player(page).getByRole('alert')).toHaveText("We couldn't load this video.Try Again");
  await expectBothThemes(page);
  send();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  await expect(player(page).getByRole('alert')).toHaveCount(0);
});

test("a guest's video waits for the host @phone", async ({ page, browser, baseURL }) => {
  const eventId = await createEvent(await signUp(page.request, 'Dev'));
  const guest = await visitorPage(browser, baseURL);
  await openTalk(guest, eventId);
  await choose(guest, videoFile(await recordVideo(guest)));
  await uploadForm(guest).getByRole('button', { name: 'Upload video' }).click();
  await expectToast(guest, 'Missing Information', 'Please fill in your name and email');
  await expect(uploadForm(guest).getByRole('alert')).toHaveText('Please fill in your name and email');
  await expectBothThemes(guest);
  await uploadForm(guest).getByLabel('Name').fill('Tomás Ibarra');
  await uploadForm(guest).getByLabel('Email').fill('tomas@mail.edu');
  await uploadForm(guest).getByRole('button', { name: 'Upload video' }).click();
  await expectToast(guest, 'Video Uploaded', 'The host has to approve it first.');
  await expect(uploadForm(guest).getByText('The host has to approve it before others see it.')).toBeVisible();
  await uploadForm(guest).getByRole('button', { name: 'Done' }).click();
  await expect(tile(guest)).toHaveCount(0);

  await openTalk(page, eventId);
  await expect(tile(page)).toHaveAccessibleName(/Waiting for you$/);
  await expectBothThemes(page);
  await videos(page).getByRole('button', { name: 'Approve video by Tomás Ibarra' }).click();
  await expectToast(page, 'Video approved');
  await expect(tile(page)).toHaveAccessibleName('Play video by Tomás Ibarra 0:02');
  await openTalk(guest, eventId);
  await expect(tile(guest)).toBeVisible();
  await guest.context().close();

  await tile(page).click();
  await player(page).getByRole('button', { name: 'More about this video' }).click();
  await page.getByRole('button', { name: /^Hide video/ }).click();
  await expectToast(page, 'Video hidden');
  await player(page).getByRole('button', { name: 'Close' }).click();
  await expect(tile(page)).toHaveAccessibleName(/Hidden$/);
});

test('other files and large videos are refused @phone', async ({ page, complaints }, testInfo) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await choose(page, { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
  await expectToast(page, 'Invalid File', 'Please select a video file');
  await expect(uploadForm(page).getByRole('alert')).toHaveText('Invalid FilePlease select a video file');

  const large = testInfo.outputPath('large.mp4');
  const file = openSync(large, 'w');
  ftruncateSync(file, 50 * 1024 * 1024 + 1);
  closeSync(file);
  await uploadForm(page).getByLabel('Video file').setInputFiles(large);
  await expectToast(page, 'File Too Large', 'Please select a video file smaller than 50MB');
  await expectBothThemes(page);

  // A program disguised as a video is detected by its bytes.
  const disguised = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('MZ'.repeat(2_000)) };
  await uploadForm(page).getByLabel('Video file').setInputFiles(disguised);
  const refused = page.waitForResponse(isResponseOf('POST /api/media'));
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  expect((await refused).status()).toBe(415);
  await expect(uploadForm(page).getByRole('alert')).toHaveText('Invalid FilePlease select a video file');
  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints.splice(0)[0]).toContain('415');
});

test('after a lost connection the file is still there, and Try Again sends it @phone', async ({
  page,
  complaints,
}) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  await choose(page, videoFile(await recordVideo(page)));
  await expect(uploadForm(page).getByText('0:02', { exact: true })).toBeVisible();
  await page.route('**/sandbox/s3/**', (route) => route.abort('connectionreset'), { times: 1 });
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  await expectToast(page, 'Upload Failed', 'Failed to upload video. Please try again.');
  await expect(uploadForm(page).getByText(/^Failed to upload file/)).toBeVisible();
  await expectBothThemes(page);

  // The file is uploaded, but saving it fails: it is not uploaded a second time.
  await page.route(urlOf('POST /api/media'), (route) => route.abort('connectionreset'), { times: 1 });
  await uploadForm(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(uploadForm(page).getByText(/^Failed to save video information/)).toBeVisible();
  const puts: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'PUT' && puts.push(request.headers()['content-type'] ?? ''),
  );
  await uploadForm(page).getByRole('button', { name: 'Try Again' }).click();
  await expectToast(page, 'Video Uploaded');
  expect(puts.filter((type) => type.startsWith('video/'))).toEqual([]);
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();
  await expect(tile(page)).toBeVisible();
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_CONNECTION_RESET'))).toBe(true);
});

test('an upload shows how far it is, goes on behind the closed form, and can be cancelled @phone', async ({
  page,
}) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400 * 1024 };
  await network.send('Network.emulateNetworkConditions', slow);
  await choose(page, { name: 'long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(8 * 1024 * 1024, 7) });
  await uploadForm(page).getByRole('button', { name: 'Upload video' }).click();
  const progress = uploadForm(page).getByRole('progressbar', { name: 'Upload' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await expect(uploadForm(page).getByText(/of 8\.0 MB$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await uploadForm(page).getByRole('button', { name: 'Close' }).click();
  const behind = videos(page).getByRole('button', { name: /^\d+%\s*Uploading$/ });
  await expect(behind).toBeVisible();
  await behind.click();
  await uploadForm(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(uploadForm(page).getByText('long.mp4', { exact: true })).toBeVisible();
  await uploadForm(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(videos(page).getByRole('button', { name: 'Upload video' })).toBeVisible();
  await expect(tile(page)).toHaveCount(0);
});

test('a video attached to a comment is shown under it @desktop', async ({ page }) => {
  await signUp(page.request, 'Bea');
  await openTalk(page, await createEvent());
  const section = page.getByRole('region', { name: /^Comments/ });
  await section.getByLabel('Video for the comment').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no'),
  });
  await expectToast(page, 'Invalid File', 'Please select a video file');
  await section
    .getByLabel('Video for the comment')
    .setInputFiles(videoFile(await recordVideo(page), 'dance.webm'));
  await expect(section.getByText('dance.webm', { exact: true })).toBeVisible();
  await section.getByLabel('Comment', { exact: true }).fill('Last year looked like this');
  await section.getByRole('button', { name: 'Add Comment' }).click();
  await expect(uploadForm(page).getByText('Video Uploaded', { exact: true })).toBeVisible();
  await uploadForm(page).getByRole('button', { name: 'Done' }).click();
  const comment = section.getByRole('listitem').filter({ hasText: 'Last year' });
  await comment.getByRole('button', { name: 'Play video by Bea Castellano 0:02' }).click();
  await expect(player(page)).toBeVisible();
  await player(page).getByRole('button', { name: 'More about this video' }).click();
  await page.getByRole('button', { name: 'Delete video' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this video?' })
    .getByRole('button', { name: 'Delete video' })
    .click();
  await expectToast(page, 'Video deleted');
  await expect(player(page)).toHaveCount(0);
  await expect(comment.getByRole('button', { name: /^Play video/ })).toHaveCount(0);
});
