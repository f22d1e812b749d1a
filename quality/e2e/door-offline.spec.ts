import { generateKeyPairSync } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi, urlOf } from './api';
import { runSql } from './database';
import { createDoorEvent, makeCode, openByCode, scanAll, signWith, takeKeys, verdict } from './door-page';
import { expect, openStarted, test } from './fixtures';
import { signUp } from './talk-page';

const doors = ['Main door', 'Side stairs', 'Garden'];
const names = Array.from({ length: 180 }, (_, index) => `Guest ${String(index + 1).padStart(3, '0')}`);

test('three phones without a network let people in, and agree with the server afterwards @phone', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(120_000);
  const hostId = await signUp(page.request, 'Hana');
  const eventId = await createDoorEvent(hostId, names);
  // Five people changed their RSVP since: their older passes are void.
  const old = names.slice(170, 175);
  await callApi(page.request, 'POST /api/door/open', { body: { eventId, device: crypto.randomUUID() } });
  await callApi(page.request, 'GET /api/door/pack', { query: {} });
  await runSql(
    `update passes p set key_version = 2 from rsvps r
     where r.id = p.rsvp_id and p.event_id = $1 and r.guest_name = any($2::text[])`,
    [eventId, old],
  );
  const { codeOf, passOf } = await takeKeys(page.request, eventId);
  const codeFor = (name: string, keyVersion = passOf(name).version) =>
    codeOf({ passId: passOf(name).id, keyVersion });
  const forger = generateKeyPairSync('ed25519').privateKey;
  const forged = names
    .slice(175, 180)
    .map((name) => signWith(forger, { eventId, passId: passOf(name).id, keyVersion: 1 }));
  const void_ = old.map((name) => codeFor(name, 1));

  const phones: { context: BrowserContext; phone: Page }[] = [];
  for (const door of doors) {
    const context = await browser.newContext({ baseURL });
    const phone = openStarted(await context.newPage());
    await openByCode(phone, await makeCode(page.request, eventId, door));
    phones.push({ context, phone });
  }
  const [main, side, garden] = phones;
  if (!main || !side || !garden) throw new Error('no phones');
  await expect(main.phone.getByText('Main door · 0 of 180 in')).toBeVisible();
  for (const { context } of phones) await context.setOffline(true);

  // 170 people, 20 of them at two doors, five forged codes and five void ones: 200 scans.
  const at = { main: names.slice(0, 70), side: names.slice(50, 120), garden: names.slice(120, 170) };
  const said = await Promise.all([
    scanAll(main.phone, [...at.main.map((name) => codeFor(name)), ...forged]),
    scanAll(side.phone, [...at.side.map((name) => codeFor(name)), ...void_]),
    scanAll(
      garden.phone,
      at.garden.map((name) => codeFor(name)),
    ),
  ]);
  expect(said.flat()).toHaveLength(200);
  expect(said[0]).toEqual([
    ...at.main.map((name) => `Come in: ${name}`),
    ...forged.map(() => 'Not valid: Quad did not sign this code. Their name may still be on the list.'),
  ]);
  expect(said[1]).toEqual([
    ...at.side.map((name) => `Come in: ${name}`),
    ...old.map((name) => `Old pass: ${name}`),
  ]);
  expect(said[2]).toEqual(at.garden.map((name) => `Come in: ${name}`));
  await expect(main.phone.getByText('Main door · 70 in, no network')).toBeVisible();
  await expect(main.phone.getByText('70 scans waiting')).toBeVisible();
  // The same pass again at the same door, still without a network.
  expect(await scanAll(main.phone, [codeFor(names[0] ?? '')])).toEqual([`Already in: ${names[0]}`]);

  // One phone's tab is closed; another's first sync reaches the server, whose response never comes.
  await garden.phone.close();
  let isLost = false;
  await side.context.route(urlOf('POST /api/door/sync'), async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  for (const { context } of phones) await context.setOffline(false);
  garden.phone = openStarted(await garden.context.newPage());
  await garden.phone.goto('/door');

  const overview = () => callApi(page.request, 'GET /api/events/:id/door', { params: { id: eventId } });
  await expect.poll(async () => (await overview()).counts.in, { timeout: 30_000 }).toBe(170);
  const host = await overview();
  expect(host.doubles).toHaveLength(20);
  expect(host.toCheck).toEqual([]);
  expect(isLost).toBe(true);
  for (const [index, { phone }] of phones.entries()) {
    await expect(phone.getByText(`${doors[index]} · 170 of 180 in`)).toBeVisible({ timeout: 30_000 });
    await expect(phone.getByText(/scans? waits?$/)).toHaveCount(0);
  }
  // Both phones of a double entry hear of it; the third doesn't.
  for (const { phone } of [main, side]) {
    await expect(verdict(phone)).toContainText('In twice');
    await expect(verdict(phone)).toContainText('Side stairs');
    await expect(verdict(phone)).toContainText("It's on the host's list.");
  }
  await expect(verdict(garden.phone)).toHaveCount(0);
  expect(await runSql('select nonce from door_scans where event_id = $1', [eventId])).toHaveLength(190);
  complaints.length = 0;
  for (const { context } of phones) await context.close();
});
