import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectOnlyStatus } from './account-page';
import { callApi } from './api';
import { expectToast, open } from './app-page';
import { calendarFile, hoursFromNow } from './calendar-import';
import { becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';

/** Has the other site send a document at an address from now on. */
async function publish(page: Page, path: string, content: string): Promise<string> {
  const address = `${process.env.QUAD_CALENDARS}${path}`;
  await page.request.put(address, { data: content });
  return address;
}

const talk = (uid: string, hours: number, title: string, ...lines: string[]) => [
  `UID:${uid}`,
  `DTSTAMP:${hoursFromNow(0)}`,
  `DTSTART:${hoursFromNow(hours)}`,
  `SUMMARY:${title}`,
  ...(lines.length > 0 ? lines : ['LOCATION:TUC Great Hall']),
];

const named = (name: string, ...entries: string[][]) =>
  calendarFile(...entries).replace('PRODID', `X-WR-CALNAME:${name}\r\nPRODID`);

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

const runs = (page: Page): Locator => page.getByRole('listitem');

test('an editor looks at a calendar, saves it, and decides on a held run @desktop', async ({
  page,
  complaints,
}) => {
  test.setTimeout(120_000);
  await becomeProvenAdmin(page);
  const tag = randomUUID().slice(0, 8);
  const all = Array.from({ length: 14 }, (_, at) => talk(`${tag}-${at}`, 30 + at, `Talk ${tag} ${at}`));
  const path = `/${tag}.ics`;
  const address = await publish(page, path, named(`Talks ${tag}`, ...all));
  await open(page, '/admin/sources/new');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${process.env.QUAD_CALENDARS}/nothing-${tag}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  await expectBothThemes(page);
  expectOnlyStatus(complaints, 400);
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue(`Talks ${tag}`);
  await expect(page.getByRole('heading', { name: 'The next 10' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Save source' }).click();
  await expectToast(page, 'Source saved', 'The first run starts right away.');
  await expect(page.getByRole('heading', { name: `Talks ${tag}` })).toBeVisible();
  await expect(runs(page).filter({ hasText: '14 new' })).toBeVisible({ timeout: 30_000 });
  await expectBothThemes(page);

  const id = page.url().split('/').at(-1) ?? '';
  // As if the events had been missing for a day, in two runs before.
  await publish(page, path, named(`Talks ${tag}`, ...all.slice(0, 1)));
  await runSql(
    `update source_entries set last_seen_at = now() - interval '2 days', missing_runs = 2 where source_id = $1`,
    [id],
  );
  await page.getByRole('button', { name: 'Run now' }).click();
  const held = page.getByRole('region', { name: 'Held run' });
  await expect(held).toContainText('This run would drop 13 of 14 events', { timeout: 30_000 });
  await expectBothThemes(page);
  await open(page, '/admin/sources');
  await expect(page.getByText(`Talks ${tag} wants to drop 13 of 14 events`)).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('link', { name: `Review run of Talks ${tag}` }).click();
  await held.getByRole('button', { name: 'Release run' }).click();
  await expectToast(page, 'Run released', 'The events are no longer listed.');
  await expect(held).toHaveCount(0);

  const [event] = await runSql(
    `select event_id as id from source_entries where source_id = $1 and external_id like $2`,
    [id, `%${tag}-5%`],
  );
  await open(page, `/events/${event?.id}`);
  await expect(page.getByText(`No longer listed by Talks ${tag}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'No longer listed' })).toBeDisabled();
  await expectBothThemes(page);

  await open(page, `/admin/sources/${id}`);
  await page.getByRole('button', { name: 'Remove source' }).click();
  const sheet = page.getByRole('dialog', { name: `Remove Talks ${tag}?` });
  await expectBothThemes(page);
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, `Talks ${tag} removed`);
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
});

test('an organizer asks to be left out, and an editor does it @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const tag = randomUUID().slice(0, 8);
  await open(page, '/about-sources');
  await expect(page.getByRole('heading', { name: 'Where events come from' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText('Paste the link to the event or calendar')).toBeVisible();
  await expectBothThemes(page);
  await expectNoOverflow(page);
  const address = `https://${tag}.campus.example/talks`;
  await page.getByLabel('Link to the event or calendar').fill(address);
  await page.getByLabel('Your email').fill('office@campus.example');
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(page.getByText('Thank you. An editor will look at it')).toBeVisible();

  await becomeProvenAdmin(page);
  await open(page, '/admin/sources');
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Left out on request' }).click();
  await expect(page.getByRole('link', { name: address })).toBeVisible();
  await expectBothThemes(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: `Leave it out: ${address}` }).click();
  await expectToast(page, 'Left out for good', 'It has no coming events.');
  await expect(page.getByRole('button', { name: `Leave it out: ${address}` })).toHaveCount(0);
  const known = `${tag}.campus.example/talks`;
  await expect(page.getByText(known)).toBeVisible();
  const { blocked } = await callApi(page.request, 'GET /api/admin/blocked-entries');
  expect(blocked.map((entry) => entry.address)).toContain(known);
});
