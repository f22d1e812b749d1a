import { expect, type Page } from '@playwright/test';
import { open } from './app-page';
import { runSql } from './database';
import { expectBothThemes, test } from './fixtures';
import { signUpHost } from './payment-page';
import { createEvent, signUp } from './talk-page';

/** Typing and choosing when an event is, in the zone of its place. */

const start = (page: Page) => page.getByLabel('Date and time', { exact: true });
const end = (page: Page) => page.getByLabel(/^Ends/);
const picker = (page: Page) => page.getByRole('group', { name: 'Date and time' });

async function openForm(page: Page): Promise<void> {
  await signUpHost(page);
  await open(page, '/create-event');
  await expect(start(page)).toBeVisible();
}

test('a time is typed in words, and shown in full', { tag: '@phone' }, async ({ page }) => {
  await openForm(page);
  await expect(start(page)).toHaveAttribute('placeholder', 'Fri 7 PM');
  await start(page).fill('12/31/2034 7pm');
  await end(page).fill('1am');
  await page.getByLabel('Title').focus();
  await expect(start(page)).toHaveValue('Sun, Dec 31, 2034, 7:00 PM');
  await expect(end(page)).toHaveValue('Mon, Jan 1, 2035, 1:00 AM');
  await expect(page.getByTestId('preview')).toContainText('Sun, Dec 31, 2034, 7:00 PM');
  await expect(page.getByText('Cincinnati time')).toBeVisible();
  // Later without the day keeps it.
  await start(page).fill('9:30 pm');
  await page.getByLabel('Title').focus();
  await expect(start(page)).toHaveValue('Sun, Dec 31, 2034, 9:30 PM');
  await start(page).fill('when the moon is full');
  await page.getByRole('button', { name: /^Create Free Event$/ }).click();
  await expect(start(page)).toHaveAccessibleDescription("Please write a date and a time, like 'Fri 7 PM'");
  await expectBothThemes(page);
});

test('a day and a time are chosen, and the code for that comes when it is needed @phone', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openForm(page);
  expect(scripts.filter((url) => url.includes('date-time-picker'))).toEqual([]);
  await page.getByRole('button', { name: 'Choose date and time' }).click();
  await picker(page).getByRole('button', { name: 'Later', exact: true }).click();
  await picker(page).locator('[data-day]').last().click();
  await expect(start(page)).toHaveValue(/^Sat, .*, 7:00 PM$/);
  await picker(page).getByRole('button', { name: '9:00 PM' }).click();
  await picker(page).getByRole('button', { name: '15 minutes later' }).click();
  await expect(start(page)).toHaveValue(/, 9:15 PM$/);
  await expectBothThemes(page);
  await picker(page).getByRole('button', { name: 'Done' }).click();
  await expect(start(page)).toBeFocused();
  await page.getByRole('button', { name: 'Choose ends' }).click();
  await picker(page).getByRole('button', { name: '3 hours' }).click();
  await expect(end(page)).toHaveValue(/^Sun, .*, 12:15 AM$/);
  await picker(page).getByRole('button', { name: 'Clear' }).click();
  await expect(end(page)).toHaveValue('');
});

test('a day and a time are chosen by keyboard @desktop', async ({ page }) => {
  await openForm(page);
  await start(page).focus();
  await page.keyboard.press('ArrowDown');
  const first = picker(page).locator('[data-day]:focus');
  await expect(first).toHaveAttribute('aria-current', 'date');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(start(page)).toHaveValue(/, 7:00 PM$/);
  await page.keyboard.press('Escape');
  await expect(start(page)).toBeFocused();
  await expect(picker(page)).toHaveCount(0);
});

test('an event that moves to another zone keeps what its clocks show', { tag: '@phone' }, async ({
  page,
}) => {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  // Ten in the evening in Cincinnati.
  await runSql(
    `update events set timezone = 'America/New_York', location = 'Burnet Woods', latitude = 39.1405,
       longitude = -84.5185, start_date = '2034-12-01T03:00:00Z' where id = $1`,
    [id],
  );
  await open(page, `/events/${id}/edit`);
  await expect(start(page)).toHaveValue('Thu, Nov 30, 2034, 10:00 PM');
  await expect(page.getByText('Cincinnati time')).toBeVisible();
  await page.getByLabel('Location').fill('Chicago');
  await expect(page.getByText('Chicago time. That')).toBeVisible();
  await expect(
    page.getByText(/^This place is in another time zone: 10:00 PM stays 10:00 PM there/),
  ).toBeVisible();
  await expect(start(page)).toHaveValue('Thu, Nov 30, 2034, 10:00 PM');
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rooftop Talk');
  const [row] = await runSql('select timezone, start_date from events where id = $1', [id]);
  expect([row?.timezone, new Date(String(row?.start_date)).toISOString()]).toEqual([
    'America/Chicago',
    '2034-12-01T04:00:00.000Z',
  ]);
});
