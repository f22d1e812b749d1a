import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { runSql } from './database';
import { expectBothThemes, test } from './fixtures';
import { createEvent, signUp, visitorPage } from './talk-page';

/** What hosts decide about their events besides when and where, and who comes. */

const hosting = (page: Page) => page.getByRole('region', { name: 'Hosting' });
const price = (page: Page) => page.getByLabel(/^Price/);
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

async function answerAsGuest(page: Page, id: string, guestName: string): Promise<void> {
  const body = { guestName, guestEmail: `${randomUUID()}@mail.example` };
  await callApi(page.request, 'POST /api/events/:id/rsvp/guest', { params: { id }, body });
}

test('a host changes price, cover and who finds an event', async ({ page }) => {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  await runSql(`update events set image_url = '/covers/social.svg' where id = $1`, [id]);
  await open(page, `/events/${id}/edit`);
  await price(page).fill('12');
  await page.getByRole('switch', { name: 'Public' }).click();
  await expect(page.getByText('Unlisted: only people with the link can find it.')).toBeVisible();
  const cover = page.locator('label').filter({ has: page.getByRole('img', { name: 'Cover 2' }) });
  await cover.click();
  await expectBothThemes(page);
  await save(page);
  await expectToast(page, 'Event updated');
  await expectAddress(page, `/events/${id}`);
  await expect(hosting(page)).toContainText('Unlisted');
  await expectBothThemes(page);
  const seen = await callApi(page.request, 'GET /api/events/:id', { params: { id } });
  expect(seen).toMatchObject({ price: 12, isPublic: false, imageUrl: '/covers/talk-b.svg' });
  const near = { lat: 47.65, lng: -102.3, radius: 1, limit: 200 };
  const found = await callApi(page.request, 'GET /api/events/search', { query: near });
  expect(found.map((event) => event.id)).not.toContain(id);
  await open(page, '/my-events');
  await expect(page.getByText('Unlisted')).toBeVisible();
});

test('the price stays once the host has noted that somebody paid', { tag: '@phone' }, async ({ page }) => {
  const id = await createEvent(await signUp(page.request, 'Dana'));
  await runSql('update events set price = 5, min_price = 5, max_price = 5, is_paid = true where id = $1', [
    id,
  ]);
  await answerAsGuest(page, id, 'Kai Brandt');
  await open(page, `/events/${id}/attendees`);
  const more = page.getByRole('button', { name: 'More for Kai Brandt' });
  await more.click();
  await page.getByRole('button', { name: /^Mark as paid/ }).click();
  await expectToast(page, 'Marked as paid', 'Kai Brandt paid $5.00.');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kai Brandt' })).toContainText(
    'Paid · Guest',
  );
  await expectBothThemes(page);
  await open(page, `/events/${id}/edit`);
  await expect(price(page)).toHaveAttribute('readonly', '');
  await expect(price(page)).toHaveAccessibleDescription("Someone has paid, so you can't change the price.");
  await open(page, `/events/${id}/attendees`);
  await more.click();
  await page.getByRole('button', { name: /^Mark as not paid/ }).click();
  await expectToast(page, 'Marked as not paid', "Kai Brandt hasn't paid yet.");
  await open(page, `/events/${id}/edit`);
  await price(page).fill('8');
  await save(page);
  await expectToast(page, 'Event updated', "We'll email the attendees.");
});

test('a past event is hosted again with its words', { tag: '@phone' }, async ({ page }) => {
  const hostId = await signUp(page.request, 'Dana');
  const id = await createEvent(hostId);
  await runSql('update users set email_verified = true where id = $1', [hostId]);
  await runSql(
    `update events set start_date = now() - interval '5 days', price = 7, min_price = 7, max_price = 7,
       max_attendees = 40, venue_name = 'The Kiln Rooftop' where id = $1`,
    [id],
  );
  await open(page, `/events/${id}`);
  await expectBothThemes(page);
  await hosting(page).getByRole('button', { name: 'Host again' }).click();
  await expectAddress(page, '/create-event');
  await expect(page.getByLabel('Title')).toHaveValue('Rooftop Talk');
  await expect(page.getByLabel('Description')).toHaveValue('Bring a blanket.');
  await expect(page.getByRole('radio', { name: 'Social' })).toBeChecked();
  await expect(page.getByLabel('Location')).toHaveValue('Far Away');
  await expect(page.getByLabel(/^Venue/)).toHaveValue('The Kiln Rooftop');
  await expect(page.getByLabel('Max attendees')).toHaveValue('40');
  await expect(page.getByRole('region', { name: 'Paid at the door' })).toContainText('Buyer pays$7.00');
  await expect(page.getByLabel('Date and time', { exact: true })).toHaveValue('');
  // 'Tomorrow' is a day of the place, once its zone is known: an hour before, it may be another one here.
  await expect(page.getByText(/ time\. That's .+ on your device\.$/)).toBeVisible();
  await page.getByLabel('Date and time', { exact: true }).fill('tomorrow 8pm');
  await page.getByRole('button', { name: 'Create Paid Event' }).click();
  await expectAddress(page, '/payment-page');
  await expect(page.getByTestId('preview')).toContainText('Tomorrow, 8:00 PM');
});

test('who is going is a list of people, by the choice of each', async ({ page, browser, baseURL }) => {
  const id = await createEvent();
  for (const [name, visibility] of [
    ['Ana', 'everyone'],
    ['Ben', 'host'],
  ] as const) {
    const personId = await signUp(page.request, name);
    await runSql('update users set attendance_visibility = $2 where id = $1', [personId, visibility]);
    await callApi(page.request, 'POST /api/events/:id/rsvp', {
      params: { id },
      body: { status: 'attending' },
    });
  }
  const visitor = await visitorPage(browser, baseURL);
  await answerAsGuest(visitor, id, 'Kai Brandt');
  await visitor.goto(`/events/${id}`);
  await visitor.getByRole('button', { name: '3 attending' }).click();
  const people = visitor.getByRole('dialog', { name: "Who's going" });
  await expect(people.getByRole('listitem')).toHaveText(['ACAna Castellano']);
  await expect(people).toContainText('2 more people are going but not shown here.');
  await expect(people).not.toContainText('Kai');
  await expectBothThemes(visitor);
  await people.getByRole('link', { name: 'Ana Castellano' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Ana Castellano');
  await visitor.context().close();
});
