import { apiPath } from '@quad/shared/api-request';
import { liveCode, stepMs, withLiveCode } from '@quad/shared/pass-code';
import { encodeQR } from 'qr';
import { callApi } from './api';
import { open } from './app-page';
import { runSql } from './database';
import { createDoorEvent, takeKeys } from './door-page';
import { expect, expectBothThemes, test } from './fixtures';
import { reportNetwork, setNetwork } from './network';
import { linkIn, readMail } from './outbox';
import { answerAsGuest, closeSheet } from './rsvp-page';
import { createEvent, signUp } from './talk-page';

/** The modules of a code as the page draws them. */
const pathOf = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .flatMap((row, y) => row.slice(1, -1).map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');

// The pass has to open without a network.
test.use({ serviceWorkers: 'allow' });

test('a pass is live on the phone, with and without a network, and empty once it opens nothing @phone', async ({
  page,
  complaints,
}) => {
  await reportNetwork(page);
  await signUp(page.request, 'Maya');
  const eventId = await createEvent();
  await open(page, `/events/${eventId}`);
  await page.getByRole('button', { name: 'RSVP Free' }).first().click();
  await closeSheet(page);
  await page.getByRole('link', { name: 'Your pass' }).click();
  await expect(page).toHaveURL(`/events/${eventId}/pass`);
  const code = page.getByRole('img', { name: 'Your code for the door' });
  const shown = () => code.locator('path').getAttribute('d');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Check yourself in/ })).toHaveCount(0);
  await expect(code).toHaveAttribute('viewBox', '0 0 45 45');
  await expectBothThemes(page);

  // A phone whose clock is wrong shows the code of the server's moment.
  const { code: text, secret } = await callApi(page.request, 'GET /api/events/:id/pass', {
    params: { id: eventId },
  });
  const isOfThisMoment = async () => {
    const key = new Uint8Array(Buffer.from(secret ?? '', 'base64url'));
    const moments = [-stepMs, 0, stepMs].map((off) => liveCode(key, Date.now() + off));
    const paths = (await Promise.all(moments)).map((live) => pathOf(withLiveCode(text ?? '', live)));
    return paths.includes((await shown()) ?? '');
  };
  await expect.poll(isOfThisMoment).toBe(true);
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.reload();
  await expect.poll(isOfThisMoment).toBe(true);

  const path = apiPath('GET /api/events/:id/pass', { params: { id: eventId } });
  await expect
    .poll(
      () =>
        page.evaluate(
          async (paths) => (await Promise.all(paths.map((one) => caches.match(one)))).every(Boolean),
          [path, `/events/${eventId}/pass`],
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await setNetwork(page, 'offline');
  // Some builds of Chromium leave the service worker its network.
  await page.context().route(`**${path}`, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByText('Live, offline too')).toBeVisible();
  await expect(code).toBeVisible();
  expect(await isOfThisMoment()).toBe(true);
  // Half a minute later the code is another one, made on the phone.
  const before = await shown();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(shown).not.toBe(before);
  await page.context().unroute(`**${path}`);
  await setNetwork(page, 'online');

  // From the browser's own menu: a live code would be too old on paper.
  await page.pdf();
  await expect(page.getByRole('region', { name: 'The printed pass' })).toContainText('No. ');
  expect(await shown()).toBe(pathOf(text ?? ''));

  await runSql('update event_keys set live_codes_only = true where event_id = $1', [eventId]);
  await page.reload();
  await expect(page.getByText("The host accepts live codes only. A screenshot won't work.")).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByRole('region', { name: 'The printed pass' })).toContainText('No. ');
  await expect(page.getByText("so paper isn't enough: bring your phone")).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Back to the pass' }).click();

  await callApi(page.request, 'POST /api/events/:id/rsvp', {
    params: { id: eventId },
    body: { status: 'cancelled' },
  });
  await page.reload();
  await expect(page.getByText('No spot anymore')).toBeVisible();
  await expect(code).toHaveCount(0);
  await expectBothThemes(page);
  complaints.length = 0;
});

test('a guest opens the pass from the mail, and sees there that they are in @phone', async ({
  page,
  playwright,
  baseURL,
}) => {
  const host = await playwright.request.newContext({ baseURL });
  const eventId = await createDoorEvent(await signUp(host, 'Hana'), []);
  const email = await answerAsGuest(page.request, eventId);
  const mail = await readMail(page.request, email, /^You're going to Basement Bands/);
  const link = /https?:\/\/\S+\/rsvp\/[^\s/]+(?=\s)/.exec(mail.text)?.[0] ?? '';
  await open(page, linkIn(mail, new URL(link).pathname));
  await page.getByRole('link', { name: 'Show my pass' }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your code for the door' })).toBeVisible();
  const { pack } = await takeKeys(host, eventId);
  const scans = pack.passes.map(({ id }) => ({ nonce: id, passId: id, kind: 'in' as const, at: Date.now() }));
  await callApi(host, 'POST /api/door/sync', { body: { device: pack.device, now: Date.now(), scans } });
  await page.reload();
  await expect(page.getByText('You are in')).toBeVisible();
  await expect(page.getByText(/^Main door, /)).toBeVisible();
  await host.dispose();
});
