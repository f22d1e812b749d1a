import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { challengeDifficultyHeader, challengeHeader, challengeRequiredStatus } from '@quad/shared/challenge';
import { callApi, urlOf } from './api';
import { createDoorEvent, makeCode } from './door-page';
import { expect, expectBothThemes, openStarted, test } from './fixtures';
import { signUp } from './talk-page';

/** A phone hands in walk-ins of before after its code has ended. */
async function walkInLate(phone: APIRequestContext, host: APIRequestContext, eventId: string, code: string) {
  const { device } = await callApi(phone, 'POST /api/door/open', { body: { code, device: randomUUID() } });
  const params = { id: eventId };
  const { codes } = await callApi(host, 'GET /api/events/:id/door-codes', { params });
  const codeId = codes[0]?.id ?? '';
  await callApi(host, 'DELETE /api/events/:id/door-codes/:codeId', { params: { ...params, codeId } });
  for (const name of ['Priya Raman', 'Sam Okafor', 'Lena Fischer']) {
    const walkIn = { nonce: randomUUID(), passId: randomUUID(), name, at: Date.now(), device, isIn: true };
    await callApi(phone, 'POST /api/door/walk-ins', { body: walkIn });
  }
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for you' });

test('the host decides on people of whom a phone told after its door had closed, also without a mouse', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres'], 2);
  const context = await browser.newContext({ baseURL });
  const code = await makeCode(page.request, eventId, 'Side stairs');
  await walkInLate(context.request, page.request, eventId, code);
  await page.goto(`/events/${eventId}/door`);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await expect(
    waiting(page)
      .getByText(/^Walk-in · Side stairs \d+:\d\d [AP]M, sent /)
      .first(),
  ).toBeVisible();
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Dismiss Sam Okafor' }).focus();
  await page.keyboard.press('Enter');
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Confirm / }).first()).toBeFocused();

  // Without a network nothing is lost, and the page says so: its toasts are loaded by now.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm Priya Raman' }).click();
  await expect(page.getByText(/connection/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Confirm all 2' }).press('Enter');
  await expect(waiting(page)).toHaveCount(0);
  const { counts, walkIns, toCheck } = await callApi(page.request, 'GET /api/events/:id/door', {
    params: { id: eventId },
  });
  expect([counts.in, counts.freeSpots, walkIns, toCheck.length]).toEqual([2, 0, 2, 1]);
  // Of the time without a network.
  complaints.length = 0;
  await context.close();
});

test('a phone that is asked for work says so, and then opens the door @phone', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, ['Maya Torres']);
  const digits = await makeCode(page.request, eventId, 'Main door');
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const phone = openStarted(await context.newPage());
  // As after many wrong codes, which the limits of a journey don't reach.
  let asked = 0;
  await phone.route(urlOf('POST /api/door/open'), (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const headers = { [challengeHeader]: 'claims.signature', [challengeDifficultyHeader]: '18' };
    return route.fulfill({ status: challengeRequiredStatus, headers, json: { code: 'CHALLENGE_REQUIRED' } });
  });
  await phone.goto('/door');
  await phone.getByLabel('Digit 1').fill(digits);
  await phone.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(phone.getByRole('button', { name: 'Checking your browser...' })).toBeVisible();
  await expect(phone.getByText('Main door · 0 of 1 in')).toBeVisible({ timeout: 20_000 });
  complaints.length = 0;
  await context.close();
});
