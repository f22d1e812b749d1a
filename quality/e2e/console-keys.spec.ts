import { callApi } from './api';
import { expectToast, open } from './app-page';
import { becomeProvenAdmin } from './console-page';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { joinAs } from './people-page';
import { createEvent, visitorPage } from './talk-page';

test('an administrator finds an event and hides it without a mouse @desktop', async ({ page }) => {
  await becomeProvenAdmin(page);
  const id = await createEvent();
  const title = `Zither${id.slice(0, 8)}`;
  await runSql(`update events set title = $2 where id = $1`, [id, title]);
  await open(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Running well' })).toBeVisible();

  await page.keyboard.press('/');
  const finder = page.getByRole('dialog', { name: 'Find anything' });
  await expect(finder.getByRole('searchbox')).toBeFocused();
  // No key works while somebody types.
  await page.keyboard.type(title.toLowerCase());
  await expect(finder.getByRole('link', { name: title })).toBeVisible();
  await expectBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await expect(finder.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(finder).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('h');
  const sheet = page.getByRole('dialog', { name: `Hide ${title}?` });
  await sheet.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(page.getByRole('button', { name: `Show ${title}` })).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectBothThemes(page);
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(finder).toBeHidden();
});

test('a report is decided, a person suspended and a job dropped by single keys, each after a question @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await visitorPage(browser, baseURL);
  const { id, name, lastName } = await joinAs(person.request, 'Mallory');
  await person.context().close();
  const event = await createEvent();
  await runSql('update events set title = $2 where id = $1', [event, `Kazoo ${lastName}`]);
  const body = { targetType: 'event', targetId: event, reason: 'spam' } as const;
  await callApi(page.request, 'POST /api/reports', { body });
  await becomeProvenAdmin(page);

  await open(page, '/admin/reports');
  const report = page.getByRole('listitem').filter({ hasText: lastName });
  await report.getByRole('link').focus();
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: 'Keep this?' }).getByRole('button', { name: 'Keep' }).press('Enter');
  await expectToast(page, 'Kept', 'All reports about it are closed.');
  await page.getByRole('button', { name: 'Decided', exact: true }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: lastName })).toContainText('Kept');
  await expectBothThemes(page);

  await open(page, '/admin/people');
  await page.getByRole('searchbox').fill(lastName);
  // A letter of an action is a letter while somebody types.
  await page.keyboard.press('s');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: `Suspend ${name}?` });
  await sheet.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expectToast(page, 'Suspended', 'They are signed out.');
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible();
  expect(await runSql('select 1 from users where id = $1 and suspended_at is not null', [id])).toHaveLength(
    1,
  );

  const reason = `Jam ${lastName}`;
  await runSql(
    `insert into pgboss.job (name, data, state, completed_on, output) values ('notifications.picks', '{}', 'failed', now(), $1)`,
    [JSON.stringify({ message: reason })],
  );
  await open(page, '/admin/work');
  await expect(page.getByText(/jobs? done today\./)).toBeVisible();
  const job = page.getByRole('listitem').filter({ hasText: reason });
  await job.focus();
  await page.keyboard.press('d');
  await page
    .getByRole('dialog', { name: 'Drop this job?' })
    .getByRole('button', { name: 'Drop' })
    .press('Enter');
  await expect(job).toHaveCount(0);

  await open(page, '/admin/audit-log');
  await expect(page.getByRole('combobox', { name: 'When' })).toHaveValue('30');
  await page.keyboard.press('f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').blur();
  const exported = page.context().waitForEvent('request', (request) => request.url().includes('.csv'));
  await page.keyboard.press('e');
  expect(new URL((await exported).url()).searchParams.has('since')).toBe(true);
});
