import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { DoorPack } from '@quad/shared/contract/door';
import { encodePass, type PassClaim, passMessage } from '@quad/shared/pass-code';
import { callApi } from './api';
import { runSql } from './database';

/** An event that begins in half an hour, isolated in the ocean, with guests of these names. */
export async function createDoorEvent(
  hostId: string,
  names: readonly string[],
  places: number | null = null,
) {
  const id = randomUUID();
  await runSql(
    `insert into events (id, title, description, category, start_date, timezone, location, venue_name, latitude,
                         longitude, host_id, max_attendees, attendee_count)
     values ($1, 'Basement Bands', 'Bring a coat.', 'concerts', now() + interval '30 minutes', 'UTC', 'Pier 4',
             'Annex Hall', -33.1, -120.2, $2, $3, $4)`,
    [id, hostId, places, names.length],
  );
  await runSql(
    `insert into rsvps (event_id, guest_name, guest_email, status)
     select $1::uuid, name, gen_random_uuid() || '@mail.example', 'attending' from unnest($2::text[]) as name`,
    [id, names],
  );
  return id;
}

/** A code of eight digits. */
export async function makeCode(host: APIRequestContext, eventId: string, label: string): Promise<string> {
  const endsAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const body = { label, endsAt };
  return (await callApi(host, 'POST /api/events/:id/door-codes', { params: { id: eventId }, body })).code;
}

export interface Signer {
  pack: DoorPack;
  /** The text of a pass, signed as the event would. */
  codeOf(claim: Omit<PassClaim, 'eventId'> & { eventId?: string }): string;
  passOf(name: string): DoorPack['passes'][number];
}

export function signWith(key: KeyObject, claim: PassClaim): string {
  return encodePass({ ...claim, signature: new Uint8Array(sign(null, passMessage(claim), key)) });
}

/** Gives the event a key pair of the test's own, so that it can sign passes of many people. */
export async function takeKeys(host: APIRequestContext, eventId: string): Promise<Signer> {
  await callApi(host, 'POST /api/door/open', { body: { eventId, device: randomUUID() } });
  await callApi(host, 'GET /api/door/pack', { query: {} });
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await runSql('update event_keys set public_key = $2 where event_id = $1', [eventId, x]);
  const pack = await callApi(host, 'GET /api/door/pack', { query: {} });
  return {
    pack,
    codeOf: (claim) => signWith(privateKey, { eventId, ...claim }),
    passOf(name) {
      const found = pack.passes.find((pass) => pass.name === name);
      if (!found) throw new Error(`Nobody is called ${name}`);
      return found;
    },
  };
}

/** Opens the door in a page by typing the digits. */
export async function openByCode(page: Page, code: string): Promise<void> {
  await page.goto('/door');
  await page.getByLabel('Digit 1').fill(code);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Search name' })).toBeVisible();
}

export const verdict = (page: Page): Locator => page.getByRole('alert');

/** Runs in the page: what a hardware scanner does, types a text and presses Enter, faster than anybody, but for a pause within. */
export async function typeAsScanner([text, pauseMs]: readonly [string, number]): Promise<void> {
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const half = text.length / 2;
  for (const key of text.slice(0, half)) press(key);
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  for (const key of text.slice(half)) press(key);
  press('Enter');
}

export const scan = (page: Page, text: string, pauseMs = 0): Promise<void> =>
  page.evaluate(typeAsScanner, [text, pauseMs] as const);

/** Scans one code after the other, going on after each verdict. Returns the verdicts' words and names. */
export function scanAll(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    const until = async <T>(find: () => T | null): Promise<T> => {
      for (let tries = 0; tries < 2_000; tries += 1) {
        const found = find();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      throw new Error('Nothing happened');
    };
    const alert = () => document.querySelector('[role="alert"]');
    const said: string[] = [];
    for (const text of texts) {
      await until(() => !alert());
      const press = (key: string) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      for (const key of text) press(key);
      press('Enter');
      const found = await until(alert);
      said.push(
        [...found.querySelectorAll('h2, p')]
          .slice(0, 2)
          .map(({ textContent }) => textContent)
          .join(': '),
      );
      const next = await until(
        () =>
          [...document.querySelectorAll('button')].find(({ textContent }) =>
            /^(Next|Got it)$/.test(textContent ?? ''),
          ) ?? null,
      );
      next.click();
    }
    return said;
  }, texts);
}
