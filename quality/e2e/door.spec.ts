import { callApi } from './api';
import { runSql } from './database';
import { createDoorEvent, makeCode, openByCode, scan, takeKeys, verdict } from './door-page';
import { expect, expectBothThemes, openStarted, test } from './fixtures';
import { signUp } from './talk-page';

test('a volunteer opens a door with eight digits, and lets people in by code, by name and as walk-ins @phone', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(90_000);
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(
    hostId,
    ['Maya Torres', 'Tomás Ibarra', 'Kai Brandt', 'Jo Kessler'],
    6,
  );
  const { codeOf, passOf } = await takeKeys(page.request, eventId);
  const codeFor = (name: string) => codeOf({ passId: passOf(name).id, keyVersion: 1 });
  await runSql("update rsvps set status = 'waitlisted' where event_id = $1 and guest_name = 'Kai Brandt'", [
    eventId,
  ]);
  await runSql('update events set attendee_count = 3 where id = $1', [eventId]);
  const digits = await makeCode(page.request, eventId, 'Main door');

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = openStarted(await context.newPage());
  // The page has its heading before any code has run.
  const served = await (await context.request.get('/door')).text();
  expect(/<h1[^>]*>([^<]*)/.exec(served)?.[1]).toBe('Door');
  await phone.goto('/door');
  await expect(phone.getByRole('heading', { name: 'Open the door' })).toBeVisible();
  await expectBothThemes(phone);
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByText('Please type all eight digits')).toBeVisible();
  await phone.getByLabel('Digit 1').fill(digits === '00000000' ? '00000001' : '00000000');
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByText(/^That code doesn't open a door\. Ask the host/)).toBeVisible();
  await expect(phone.getByLabel('Digit 1')).toBeFocused();
  await openByCode(phone, digits);
  await expect(phone.getByText('Main door · 0 of 3 in')).toBeVisible();
  await expect(
    phone.getByRole('heading', { name: /^(The camera is off for Quad|No camera found)$/ }),
  ).toBeVisible();
  await expectBothThemes(phone);
  // On its side, the desk stands beside the camera, whose words are whole.
  await phone.setViewportSize({ width: 844, height: 390 });
  const again = await phone.getByRole('button', { name: 'Try Again' }).boundingBox();
  const facts = await phone.getByText('List just updated').boundingBox();
  expect((again?.y ?? 0) + (again?.height ?? 0)).toBeLessThanOrEqual(facts?.y ?? 0);
  await expect(phone.getByRole('button', { name: 'Walk-in' })).toBeInViewport({ ratio: 1 });
  await phone.setViewportSize({ width: 390, height: 844 });

  // By a scanner that types: the verdict is read out, and only 'Come in' closes by itself.
  await phone.getByRole('button', { name: 'Try Again' }).focus();
  await scan(phone, codeFor('Maya Torres'));
  await expect(verdict(phone)).toHaveText(/Come in\s*Maya Torres\s*On the list\./);
  await expect(phone.getByRole('button', { name: 'Next' })).toBeFocused();
  await expect(verdict(phone)).toHaveCount(0);
  await expect(phone.getByRole('group', { name: 'Camera' })).toBeFocused();
  await scan(phone, codeFor('Maya Torres'));
  await expect(verdict(phone)).toContainText('Already in');
  await expect(verdict(phone)).toContainText('at Main door.');
  await expectBothThemes(phone);
  await phone.keyboard.press('Enter');
  await expect(verdict(phone)).toHaveCount(0);
  await scan(phone, codeFor('Kai Brandt'), 200);
  await expect(verdict(phone)).toContainText('On the waitlist');
  await phone.getByRole('button', { name: 'Next' }).click();
  await scan(phone, codeOf({ eventId: hostId, passId: passOf('Jo Kessler').id, keyVersion: 1 }));
  await expect(verdict(phone)).toContainText('Other event');
  await phone.getByRole('button', { name: 'Next' }).click();
  await scan(phone, 'https://example.com/a-poster');
  await expect(verdict(phone)).toContainText('Not valid');
  await phone.getByRole('button', { name: 'Next' }).click();

  // By name, with the keyboard alone.
  await phone.keyboard.press('/');
  await expect(phone.getByRole('searchbox', { name: 'Name' })).toBeFocused();
  await phone.keyboard.type('tomas');
  await expect(phone.getByText('1 of 4 names')).toBeVisible();
  await expectBothThemes(phone);
  await phone.getByRole('button', { name: 'Let in Tomás Ibarra' }).press('Enter');
  await expect(verdict(phone)).toContainText('Come in');
  await phone.keyboard.press('u');
  await expect(verdict(phone)).toHaveCount(0);
  await expect(phone.getByText('Main door · 1 of 3 in')).toBeVisible();

  await phone.getByRole('button', { name: 'Walk-in' }).click();
  const sheet = phone.getByRole('dialog', { name: 'Walk-in' });
  await expect(sheet).toContainText('3 spots are free. This takes one now.');
  await sheet.getByLabel('Name').fill('Priya Raman');
  await expectBothThemes(phone);
  await sheet.getByRole('button', { name: 'Let in' }).click();
  await expect(verdict(phone)).toHaveText(/Come in\s*Priya Raman\s*Walk-in\./);
  await expect(verdict(phone)).toHaveCount(0);

  await context.setOffline(true);
  await scan(phone, codeFor('Jo Kessler'));
  await expect(verdict(phone)).toContainText('Come in');
  await expect(verdict(phone)).toHaveCount(0);
  await phone.getByRole('button', { name: 'More' }).click();
  await phone.getByRole('button', { name: 'End shift' }).click();
  const end = phone.getByRole('dialog', { name: 'End your shift?' });
  await expect(end).toContainText('scan waiting for a network');
  await expect(end.getByRole('button', { name: 'End shift' })).toBeDisabled();
  await expectBothThemes(phone);
  const download = phone.waitForEvent('download');
  await end.getByRole('button', { name: /Save as a file/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^door-scans-.*\.json$/);
  await expect(end.getByRole('button', { name: 'End shift' })).toBeEnabled();
  await context.setOffline(false);
  await end.getByRole('button', { name: /Try to send now/ }).click();
  await expect(end).toContainText('The host has all scans.');
  await end.getByRole('button', { name: 'End shift' }).click();
  await expect(phone.getByRole('heading', { name: 'Open the door' })).toBeVisible();
  const kept = await phone.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('quad-door');
        request.onsuccess = () => {
          const all = request.result.transaction(['shift', 'scans']);
          const shift = all.objectStore('shift').count();
          const scans = all.objectStore('scans').count();
          all.oncomplete = () => resolve([shift.result, scans.result]);
        };
      }),
  );
  expect(kept).toEqual([0, 0]);
  const { counts, walkIns } = await callApi(page.request, 'GET /api/events/:id/door', {
    params: { id: eventId },
  });
  expect([counts.in, walkIns]).toEqual([3, 1]);

  // A code that the host ends closes its phone, whose list is gone.
  await openByCode(phone, digits);
  const { codes } = await callApi(page.request, 'GET /api/events/:id/door-codes', {
    params: { id: eventId },
  });
  await callApi(page.request, 'DELETE /api/events/:id/door-codes/:codeId', {
    params: { id: eventId, codeId: codes[0]?.id ?? '' },
  });
  await expect(phone.getByRole('heading', { name: 'This door is closed' })).toBeVisible({ timeout: 20_000 });
  await expectBothThemes(phone);
  complaints.length = 0;
  await context.close();
});

test('a browser that refuses to keep the list says so at once @phone', async ({ page, browser, baseURL }) => {
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres']);
  const digits = await makeCode(page.request, eventId, 'Main door');
  const context = await browser.newContext({ baseURL });
  const phone = openStarted(await context.newPage());
  await phone.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
  });
  await openByCode(phone, digits);
  await expect(phone.getByText('This browser may forget the list')).toBeVisible();
  await context.close();
});

test('without HTTPS the door says what it needs, instead of calling every pass forged @phone', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/door');
  await expect(page.getByRole('heading', { level: 1, name: 'The door needs HTTPS' })).toBeVisible();
  await expect(page.getByText('an address that begins with https://')).toBeVisible();
  await expect(page.getByLabel('Digit 1')).toHaveCount(0);
});
