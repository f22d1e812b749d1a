import { randomUUID } from 'node:crypto';
import { expectToast, open } from './app-page';
import { calendarFile, hoursFromNow } from './calendar-import';
import { becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';

/** A picture of one color. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an editor gives an event from outside another picture and organizer, by keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  await becomeProvenAdmin(page);
  const tag = randomUUID().slice(0, 8);
  const title = `Talk ${tag}`;
  const address = `${process.env.QUAD_CALENDARS}/${tag}.ics`;
  const entry = [
    `UID:${tag}`,
    `DTSTAMP:${hoursFromNow(0)}`,
    `DTSTART:${hoursFromNow(30)}`,
    `SUMMARY:${title}`,
    'LOCATION:TUC Great Hall',
    'ORGANIZER;CN="Parking Office":mailto:parking@campus.example',
  ];
  await page.request.put(address, { data: calendarFile(entry) });
  await open(page, '/admin/sources/new');
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: 'Save source' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '1 new' })).toBeVisible({ timeout: 30_000 });

  await open(page, '/admin/events');
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Correct ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Correct this event' });
  await expect(sheet.getByText('Without a picture, its poster shows.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Upload image' }).press('Enter');
  await (await chooser).setFiles({ name: 'talk.png', mimeType: 'image/png', buffer: picture });
  await expect(sheet.getByRole('img', { name: 'Picture of the event' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Change image' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Remove image' })).toBeFocused();
  await expectBothThemes(page);
  await sheet.getByLabel('Organizer').fill('Debate Society');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Corrected');

  const [event] = await runSql('select id from events where title = $1', [title]);
  await open(page, `/events/${event?.id}`);
  await expect(page.getByText('Quad has corrected its organizer and its picture.')).toBeVisible();
  await expect(page.getByText('Debate Society')).toBeVisible();
  await expect(page.locator('img[src^="/event-images/"]').first()).toBeVisible();
});
