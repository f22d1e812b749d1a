import type { Page } from '@playwright/test';
import { newEmail } from './account-page';
import { callApi } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { map } from './discover-page';
import { expect, expectBothThemes, test } from './fixtures';
import { readMail } from './outbox';
import {
  askFor,
  befriend,
  bell,
  eventRow,
  hostLoneEvent,
  joinAs,
  joinBeside,
  search,
  section,
} from './people-page';
import { answerButton, createLoneEvent, dialog, forgiveStatus } from './rsvp-page';
import { visitorPage } from './talk-page';

// Two browsers, and every screen is checked completely in both themes.
test.describe.configure({ timeout: 120_000 });

const marker = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true });

test('two people become friends, go out together, and a block parts them @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other: bensPage, ben } = await joinBeside(browser, baseURL);
  const event = await hostLoneEvent(ana);
  const bensEvent = await hostLoneEvent(ben);
  await open(bensPage, '/notifications');
  await expect(bensPage.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  let bensLoads = 0;
  bensPage.on('load', () => {
    bensLoads += 1;
  });

  await test.step('a request arrives while the other looks on, and accepting makes both friends', async () => {
    await search(page, ben.lastName);
    await page.getByRole('button', { name: `Add ${ben.name}` }).click();
    await expectToast(page, 'Request sent', `We'll let you know when ${ben.name} accepts.`);
    await expect(
      page.getByRole('button', { name: `Requested: cancel request to ${ben.name}` }),
    ).toBeVisible();
    await expect(bensPage.getByText(`${ana.name} wants to be friends.`)).toBeVisible();
    await bensPage.getByRole('button', { name: 'Accept', exact: true }).click();
    await expectToast(bensPage, 'Success!', 'You and Ana are friends.');
    await expect(bensPage.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
    await bell(page, 1).click();
    await expect(page.getByText(`${ben.name} accepted your friend request.`)).toBeVisible();
    await expect(bell(bensPage)).toBeVisible();
  });

  await test.step('an invitation arrives live and leads to an answer', async () => {
    await open(page, `/events/${event.id}`);
    await page.getByRole('button', { name: 'Invite friends' }).click();
    await dialog(page)
      .getByRole('button', { name: `Invite ${ben.name}` })
      .click();
    await expectToast(page, 'Invitation sent', `${ben.name} gets a notification.`);
    await expect(dialog(page).getByText('Sent', { exact: true })).toBeVisible();
    await expect(bell(bensPage, 1)).toBeVisible();
    expect(bensLoads, 'loads of the page that was told').toBe(0);
    await bensPage.getByRole('link', { name: `${ana.name} invited you to ${event.title}.` }).click();
    await expectAddress(bensPage, `/events/${event.id}`);
    await answerButton(bensPage).click();
    await expect(dialog(bensPage).getByText("You're on the list.")).toBeVisible();
  });

  await test.step('everybody sees it on their screens', async () => {
    await open(page, event.discoverPath);
    await expect(eventRow(page, event.title)).toContainText('1 friend going');
    const going = marker(page, `${event.title}, Parties, 1 friend going`);
    await going.click();
    await expect(going).toHaveAttribute('aria-current', 'true');
    await expect(going).toContainText(`${event.title} · 1 friend going`);
    await open(page, `/events/${event.id}`);
    await expect(page.getByText('1 friend going')).toBeVisible();
    await page.getByRole('button', { name: 'Invite friends' }).click();
    await expect(dialog(page).getByText('Accepted', { exact: true })).toBeVisible();
    await open(page, `/events/${event.id}/attendees`);
    await expect(page.getByText(ben.name)).toBeVisible();
    await open(page, '/my-events');
    await expect(eventRow(page, event.title)).toContainText('1 attending');
    await open(bensPage, '/my-events');
    await bensPage.getByRole('tab', { name: 'Attending (1)' }).click();
    await expect(eventRow(bensPage, event.title)).toContainText('Going');
  });

  await test.step('a block hides each from the other', async () => {
    await open(page, '/friends');
    await page.getByRole('link', { name: ben.name }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await dialog(page)
      .getByRole('button', { name: /^Block Ben/ })
      .click();
    await page.getByRole('dialog', { name: 'Block Ben?' }).getByRole('button', { name: 'Block' }).click();
    await expectToast(page, 'Blocked', 'You and Ben no longer see each other.');
    for (const [from, other, othersEvent] of [
      [page, ben, bensEvent],
      [bensPage, ana, event],
    ] as const) {
      await open(from, '/friends');
      await expect(from.getByRole('heading', { name: 'No friends yet' })).toBeVisible();
      await search(from, other.lastName);
      await expect(from.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
      await open(from, '/notifications');
      await expect(from.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
      for (const [path, words] of [
        [`/events/${othersEvent.id}`, 'Event not found'],
        [`/profile/${other.id}`, 'Page not found'],
      ] as const) {
        await open(from, path);
        await expect(from.getByText(words)).toBeVisible();
      }
      await open(from, othersEvent.discoverPath);
      await expect(from.getByRole('heading', { name: 'No events found' })).toBeVisible();
      await expect(map(from).getByRole('button', { name: othersEvent.title })).toHaveCount(0);
    }
    await open(page, event.discoverPath);
    await expect(marker(page, `${event.title}, Parties`)).toBeVisible();
    await expect(page.getByText('1 friend going')).toHaveCount(0);
  });
  await bensPage.context().close();

  await test.step('settings let them find each other again', async () => {
    await open(page, '/settings');
    await expect(section(page, 'Privacy')).toContainText('1 person');
    await section(page, 'Privacy').getByRole('button', { name: 'Manage' }).click();
    await dialog(page)
      .getByRole('button', { name: `Unblock ${ben.name}` })
      .click();
    await expectToast(page, 'Unblocked', `${ben.name} can find you again.`);
    await expect(dialog(page).getByText("You haven't blocked anyone.")).toBeVisible();
    await search(page, ben.lastName);
    await expect(page.getByRole('button', { name: `Add ${ben.name}` })).toBeVisible();
  });
  // The browser itself logs these responses.
  forgiveStatus(complaints, 404);
});

test('friends, and those invited, are listed', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben } = await joinBeside(browser, baseURL);
  await other.context().close();
  await befriend(ana, ben);
  const event = await hostLoneEvent(ana);
  await open(page, '/friends');
  await expect(page.getByRole('link', { name: ben.name })).toBeVisible();
  await expectBothThemes(page);
  await open(page, `/events/${event.id}`);
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await dialog(page)
    .getByRole('button', { name: `Invite ${ben.name}` })
    .click();
  await expect(dialog(page).getByText('Sent', { exact: true })).toBeVisible();
  await expectBothThemes(page);
});

test('requests are answered on the Friends screen, and one’s own is taken back @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben } = await joinBeside(browser, baseURL);
  await open(page, '/friends');
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('main').getByRole('button', { name: 'Find Friends' }).click();
  await expectAddress(page, '/friends?tab=find');
  const box = page.getByRole('searchbox', { name: 'Find friends' });
  await box.fill('Q');
  await expect(page.getByText('Type at least 2 characters')).toBeVisible();
  await box.fill(ben.lastName);
  await page.getByRole('button', { name: `Add ${ben.name}` }).click();
  await page.getByRole('button', { name: `Requested: cancel request to ${ben.name}` }).click();
  await expect(page.getByRole('button', { name: `Add ${ben.name}` })).toBeVisible();
  await expectBothThemes(page);

  await askFor(other.request, ana, 'We sat together in Linear Algebra.');
  await open(page, '/friends?tab=requests');
  await expect(page.getByRole('tab', { name: 'Requests 1' })).toBeVisible();
  await expect(page.getByText('We sat together in Linear Algebra.')).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('button', { name: `Decline ${ben.name}` }).click();
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Requests', exact: true })).toBeVisible();
  await other.context().close();
});

test('notifications are read one by one and all at once @desktop', async ({ page, browser, baseURL }) => {
  const others = await visitorPage(browser, baseURL);
  const ana = await joinAs(page.request, 'Ana');
  await open(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await expectBothThemes(page);

  const names: string[] = [];
  for (const firstName of ['Ben', 'Cleo', 'Dana']) {
    names.push((await joinAs(others.request, firstName)).name);
    await askFor(others.request, ana, 'Hello!');
  }
  await expect(page.getByRole('button', { name: 'Unread (3)' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Unread: ${names[2]} wants to be friends.` })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('link', { name: `Unread: ${names[2]} wants to be friends.` }).click();
  await expectAddress(page, '/friends?tab=requests');
  await page.goBack();
  await page.getByRole('button', { name: 'Unread (2)' }).click();
  await expect(page.getByRole('link', { name: `${names[2]} wants to be friends.` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'All read' })).toBeVisible();
  await others.context().close();
});

test('My Events begins empty, then shows how one stands, and has a calendar of its own', {
  tag: '@phone',
}, async ({ page }) => {
  const ana = await joinAs(page.request, 'Ana');
  await open(page, '/my-events');
  await expect(page.getByRole('heading', { name: 'No events hosted yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Your First Event' })).toBeVisible();
  await expectBothThemes(page);
  await page.getByRole('tab', { name: 'Attending (0)' }).click();
  await expect(page.getByText('RSVP to events to see them here!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Discover Events' })).toHaveAttribute('href', '/');

  const hosted = await hostLoneEvent(ana);
  const other = await createLoneEvent();
  await callApi(page.request, 'POST /api/events/:id/rsvp', {
    params: { id: other.id },
    body: { status: 'maybe' },
  });
  await open(page, '/my-events');
  await expect(eventRow(page, hosted.title)).toBeVisible();
  await page.getByRole('tab', { name: 'Hosting (1)' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Attending (1)' })).toBeFocused();
  await expect(eventRow(page, other.title)).toContainText('Maybe');
  await expectBothThemes(page);

  await page.getByRole('button', { name: 'Your events in your calendar' }).click();
  await dialog(page).getByRole('button', { name: 'Get private link' }).click();
  const subscribe = dialog(page).getByRole('link', { name: /Open in my calendar/ });
  const feed = new URL(((await subscribe.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname;
  const calendar = await (await page.request.get(feed)).text();
  expect(calendar).toContain(`SUMMARY:${hosted.title}`);
  await expectBothThemes(page);
  await dialog(page)
    .getByRole('button', { name: /Stop sharing/ })
    .click();
  await expect(dialog(page).getByRole('button', { name: 'Get private link' })).toBeVisible();
  expect((await page.request.get(feed)).status()).toBe(404);
});

test('a mailed invitation is answered by its link, and the host sees that @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const event = await hostLoneEvent(ana);
  const email = newEmail();
  await open(page, `/events/${event.id}`);
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await dialog(page).getByLabel('Message').fill('Meet at the elevator.');
  await dialog(page).getByLabel('By email').fill(email);
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Invitation sent', `${email} gets an email with a link to RSVP.`);
  await expect(dialog(page).getByText('Sent', { exact: true })).toBeVisible();

  const guest = await visitorPage(browser, baseURL);
  const mail = await readMail(page.request, email, /Deck Party/);
  const link = /https?:\/\/\S+\/invitation\/[^\s?]+/.exec(mail.text)?.[0] ?? '';
  await open(guest, new URL(link).pathname);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`${ana.name} invited you`);
  await expect(guest.getByText('Meet at the elevator.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await expectBothThemes(guest);
  await guest.getByRole('button', { name: 'RSVP', exact: true }).click();
  await expect(guest.getByText('Please fill in your name')).toBeVisible();
  await guest.getByLabel('Name').fill('Rae Park');
  await guest.getByRole('button', { name: 'RSVP', exact: true }).click();
  await expect(guest.getByRole('main').getByText("✓ You're Going")).toBeVisible();

  await open(page, `/events/${event.id}`);
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await expect(dialog(page).getByText('Accepted', { exact: true })).toBeVisible();
  await guest.context().close();
});
