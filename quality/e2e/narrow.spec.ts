import type { Locator, Page } from '@playwright/test';
import { ticketPaths } from '@quad/shared/ticket-paths';
import { eventPath, expectAddress, open } from './app-page';
import { cutTexts } from './cut-texts';
import { runSql } from './database';
import { expect, expectBothThemes, test } from './fixtures';
import { signUpHost } from './payment-page';
import { askFor, befriend, hostLoneEvent, joinAs, joinBeside } from './people-page';
import { createEvent } from './talk-page';
import { buyTickets, sellTickets, setUpPayouts } from './tickets-page';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no place');
  return box;
};

test('suggested places open above the bar at the bottom @phone', async ({ page }) => {
  await signUpHost(page);
  await open(page, '/create-event');
  const field = page.getByLabel('Location', { exact: true });
  const bar = page.getByRole('button', { name: /^Create (Paid|Free) Event$/ }).locator('..');
  // As low as the field gets.
  await field.evaluate((element) => {
    element.focus();
    scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 130);
  });
  await field.pressSequentially('university');
  const places = page.getByRole('listbox', { name: 'Places' });
  await expect(places.getByRole('option').last()).toBeVisible();
  await expect
    .poll(async () => {
      const list = await boxOf(places);
      return list.y + list.height <= (await boxOf(bar)).y;
    })
    .toBe(true);
  await places.getByRole('option').last().click();
  await expect(page.getByRole('button', { name: /^The pin\./ })).toBeVisible();
});

test('a long title leaves room for the event, and is whole on request @phone', async ({ page }) => {
  const id = await createEvent();
  const title = `The ${'long '.repeat(55)}night`;
  await runSql('update events set title = $2 where id = $1', [id, title]);
  await open(page, `/events/${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);
  expect((await boxOf(heading)).height).toBeLessThan(150);
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Show whole title' }).click();
  await expect.poll(async () => (await boxOf(heading)).height).toBeGreaterThan(250);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(async () => (await boxOf(heading)).height).toBeLessThan(150);
});

test('a phone that lies on its side shows the title of an event above the bar @phone', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, await eventPath(request, 'glass harbor'));
  const title = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(title.y + title.height).toBeLessThan((await boxOf(page.getByTestId('action-bar'))).y);
});

test('the bar of an event keeps its height when our fonts come @phone', async ({ page, request }) => {
  for (const title of ['warehouse lights', 'open run hoops', 'glass harbor']) {
    await open(page, await eventPath(request, title));
    const bar = page.getByTestId('action-bar');
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    const after = await boxOf(bar);
    // As before the first paint.
    await page.evaluate(() => document.documentElement.removeAttribute('data-fonts'));
    expect((await boxOf(bar)).height, title).toBe(after.height);
  }
});

/** Presses a row far from its words. */
async function pressCorner(page: Page, row: Locator): Promise<void> {
  const { x, y, height } = await boxOf(row);
  expect(height).toBeGreaterThanOrEqual(44);
  await page.mouse.click(x + 6, y + height - 6);
}

test('the whole row of a friend and of the host leads to their profile @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { ben } = await joinBeside(browser, baseURL);
  await befriend(ana, ben);
  await open(page, '/friends');
  const row = page.getByRole('listitem').filter({ hasText: ben.name });
  await row.getByRole('button', { name: 'Invite Ben' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await pressCorner(page, row);
  await expectAddress(page, `/profile/${ben.id}`);

  const event = await hostLoneEvent(ben);
  await open(page, `/events/${event.id}`);
  const host = page.getByRole('listitem').filter({ hasText: 'Hosted by' });
  await host.scrollIntoViewIfNeeded();
  await host.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await pressCorner(page, host);
  await expectAddress(page, `/profile/${ben.id}`);
});

test('a phone shows how many notifications are unread on the ways to them @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  await open(page, '/my-events');
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Profile/ });
  await expect(tab).toHaveAccessibleName('Profile');
  const { other } = await joinBeside(browser, baseURL);
  await askFor(other.request, ana, 'Hi');
  await expect(tab).toHaveAccessibleName('Profile 1 unread');
  await expectBothThemes(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Notifications 1 unread' }).click();
  await expectAddress(page, '/notifications');
});

test('tickets and the sheet that sends one fit small phones @phone', async ({ page }) => {
  const { request } = page.context();
  const host = await joinAs(request, 'Hana');
  await setUpPayouts(request);
  const id = await sellTickets(request, host.id);
  await joinAs(request, 'Ben');
  await buyTickets(request, id, 2);
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, ticketPaths.own(id));
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  const email = `${'jo'.repeat(20)}@mail.example`;
  await page.getByLabel('Friend or email').fill(email);
  await expect(page.getByRole('button', { name: `Send to ${email}` })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
});
