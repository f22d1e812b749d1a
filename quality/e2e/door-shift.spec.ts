import { apiPath } from '@quad/shared/api-request';
import { callApi, urlOf } from './api';
import { expectToast, open } from './app-page';
import { runSql } from './database';
import { createDoorEvent, scan, takeKeys, verdict } from './door-page';
import { expect, expectBothThemes, openStarted, test } from './fixtures';
import { signUp } from './talk-page';

// The door has to open without a network.
test.use({ serviceWorkers: 'allow' });

test("a helper's shift outlives tabs and the network, and what waits when they sign out is a file for the host @phone", async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(120_000);
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres', 'Jo Kessler', 'Kai Brandt']);
  await runSql('update events set price = 5, min_price = 5, max_price = 5 where id = $1', [eventId]);
  const { codeOf, passOf } = await takeKeys(page.request, eventId);
  const codeFor = (name: string) => codeOf({ passId: passOf(name).id, keyVersion: 1 });

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const helperId = await signUp(context.request, 'Noor');
  await runSql(
    "insert into event_roles (event_id, user_id, role, status) values ($1, $2, 'door', 'accepted')",
    [eventId, helperId],
  );
  const phone = openStarted(await context.newPage());
  await phone.goto(`/door?event=${eventId}`);
  await phone.getByLabel('Name of this door').fill('Cloakroom');
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByText('Cloakroom · 0 of 3 in')).toBeVisible();
  // One tab is at the door: another one says so, and takes it over when asked.
  const other = openStarted(await context.newPage());
  await other.goto('/door');
  const elsewhere = { name: 'This door is open in another tab' };
  await expect(other.getByRole('heading', elsewhere)).toBeVisible();
  await expect(other.getByText('Cloakroom, Basement Bands.')).toBeVisible();
  await expectBothThemes(other);
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.getByText('Cloakroom · 0 of 3 in')).toBeVisible();
  await expect(phone.getByRole('heading', elsewhere)).toBeVisible();
  await phone.getByRole('button', { name: 'Continue here' }).click();
  await expect(phone.getByText('Cloakroom · 0 of 3 in')).toBeVisible();
  await expect(other.getByRole('heading', elsewhere)).toBeVisible();

  // Paid in cash; the host sees who took the money.
  await scan(phone, codeFor('Maya Torres'));
  await expect(verdict(phone)).toHaveText(
    /Not paid\s*Maya Torres\s*Reserved at the door\. Take \$5\.00 in cash/,
  );
  await phone.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(verdict(phone)).toHaveText(/Come in\s*Maya Torres\s*Paid in cash\./);
  const overview = () => callApi(page.request, 'GET /api/events/:id/door', { params: { id: eventId } });
  await expect
    .poll(async () => (await overview()).cash)
    .toMatchObject([{ name: 'Maya Torres', entry: { door: 'Cloakroom' } }]);

  // The browser opens another door: the server takes nothing from this one, which says so, and what to do.
  const device = (await phone.evaluate(() => localStorage.getItem('quad-door-device'))) ?? '';
  const openAs = (device: string, label: string) =>
    callApi(context.request, 'POST /api/door/open', { body: { eventId, label, device } });
  const update = async () => {
    await phone.getByRole('button', { name: 'More' }).click();
    await phone.getByRole('button', { name: 'Update the list' }).click();
  };
  await expect(verdict(phone)).toHaveCount(0);
  await openAs(crypto.randomUUID(), 'Garden');
  await update();
  await expect(phone.getByText('Cloakroom · 1 in on this phone')).toBeVisible();
  await expect(phone.getByRole('status').filter({ hasText: 'another door since' })).toContainText(
    'Save the waiting scans as a file for the host, end this shift, then open the door again.',
  );
  await expectBothThemes(phone);
  await openAs(device, 'Cloakroom');
  await update();
  await expect(phone.getByText('Cloakroom · 1 of 3 in')).toBeVisible();
  await expect(phone.getByText('another door since')).toHaveCount(0);

  // Without a network: what one tab did before it was closed, the next one knows.
  await expect
    .poll(() => phone.evaluate(async () => (await caches.match('/door')) !== undefined), { timeout: 20_000 })
    .toBe(true);
  await context.setOffline(true);
  await expect(verdict(phone)).toHaveCount(0);
  await other.getByRole('button', { name: 'Continue here' }).click();
  await expect(other.getByText('Cloakroom ·')).toBeVisible();
  await scan(other, codeFor('Jo Kessler'));
  await other.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(verdict(other)).toContainText('Come in');
  await other.close();
  await phone.getByRole('button', { name: 'Continue here' }).click();
  await expect(phone.getByText('Cloakroom · 2 in, no network')).toBeVisible();
  await phone.getByRole('button', { name: 'Walk-in' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Walk-in' });
  await sheet.getByLabel('Name').fill('Priya Raman');
  await sheet.getByRole('button', { name: 'Let in' }).click();
  await expect(verdict(phone)).toHaveText(/Let in, will be checked\s*Priya Raman/);
  await phone.reload();
  await expect(phone.getByText('2 scans waiting')).toBeVisible();
  await expect(phone.getByText('Cloakroom · 3 in, no network')).toBeVisible();
  await scan(phone, codeFor('Jo Kessler'));
  await expect(verdict(phone)).toContainText('Already in');

  // The network is back, but the server takes nothing: signing out saves what waits, and wipes the phone.
  for (const route of ['POST /api/door/sync', 'POST /api/door/walk-ins'] as const) {
    await context.route(urlOf(route), (request) => request.abort('connectionreset'));
  }
  await context.setOffline(false);
  await open(phone, '/');
  await phone.getByRole('button', { name: 'Open menu' }).click();
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Sign Out' }).click();
  const file = await (await download).path();
  await expect.poll(async () => (await context.request.get(apiPath('GET /api/user'))).status()).toBe(401);
  await phone.goto('/door');
  await expect(phone.getByRole('heading', { name: 'Open the door' })).toBeVisible();

  await open(page, `/events/${eventId}/door`);
  await page.locator('input[type=file]').setInputFiles(file);
  await expectToast(page, 'Scans added', '2 counted. Any we already had count once.');
  expect(await overview()).toMatchObject({ counts: { in: 3 }, walkIns: 1, cashCount: 3, doubles: [] });
  await expect(page.getByText('Priya Raman').first()).toBeVisible();
  complaints.length = 0;
  await context.close();
});
