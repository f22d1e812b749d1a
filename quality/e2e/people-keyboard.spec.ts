import type { Locator, Page } from '@playwright/test';
import { isResponseOf } from './api';
import { expectAddress, expectToast, open } from './app-page';
import { expect, test } from './fixtures';
import { expectVisibleFocus, walkTo } from './keyboard-walk';
import { askFor, befriend, eventRow, hostLoneEvent, joinAs, joinBeside, section } from './people-page';
import { dialog } from './rsvp-page';

/** Opens a sheet with the focused button and closes it again: the focus moves to it, or to its first field, and returns. */
async function expectRoundTrip(page: Page, button: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  await page.keyboard.press('Tab');
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await expectVisibleFocus(page);
}

test('My Events and the invite sheet, with the keyboard alone @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben } = await joinBeside(browser, baseURL);
  await befriend(ana, ben);
  await other.context().close();
  const event = await hostLoneEvent(ana);

  await open(page, '/my-events');
  await expect(eventRow(page, event.title)).toBeVisible();
  await walkTo(page, page.getByRole('tab', { name: 'Hosting (1)' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Attending (0)' })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('ArrowLeft');
  const calendar = page.getByRole('button', { name: 'Your events in your calendar' });
  await walkTo(page, calendar);
  await expectRoundTrip(page, calendar);
  await walkTo(page, page.getByRole('link', { name: event.title }));
  await page.keyboard.press('Enter');
  await expectAddress(page, `/events/${event.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(event.title);
  await expect(heading).toBeFocused();

  const invite = page.getByRole('button', { name: 'Invite friends' });
  await walkTo(page, invite, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const inviteBen = dialog(page).getByRole('button', { name: `Invite ${ben.name}` });
  await expect(inviteBen).toBeVisible();
  await walkTo(page, dialog(page).getByLabel('Message'));
  await page.keyboard.type('Meet at the elevator.');
  await walkTo(page, inviteBen);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Sent', { exact: true })).toBeVisible();
  await walkTo(page, dialog(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(invite).toBeFocused();
});

test('Friends and notifications, with the keyboard alone @desktop', async ({ page, browser, baseURL }) => {
  const ana = await joinAs(page.request, 'Ana');
  const { other, ben: cleo } = await joinBeside(browser, baseURL, 'Cleo');
  await askFor(other.request, ana, 'Hello!');
  const ben = await joinAs(other.request, 'Ben');
  await other.context().close();

  await open(page, '/friends');
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible();
  await walkTo(page, page.getByRole('tab', { name: 'Friends', exact: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Find Friends' })).toBeFocused();
  await walkTo(page, page.getByRole('searchbox', { name: 'Find friends' }));
  await page.keyboard.type(ben.lastName);
  const add = page.getByRole('button', { name: `Add ${ben.name}` });
  await expect(add).toBeVisible();
  await walkTo(page, add);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('button', { name: `Requested: cancel request to ${ben.name}` });
  await expect(cancel).toBeEnabled();
  await walkTo(page, page.getByRole('tab', { name: 'Find Friends' }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Requests 1' })).toBeFocused();
  const accept = page.getByRole('button', { name: `Accept ${cleo.name}` });
  await expect(accept).toBeVisible();
  await walkTo(page, accept);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success!', `You and ${cleo.name} are friends.`);
  await expect(accept).toHaveCount(0);
  await walkTo(page, page.getByRole('tab', { name: 'Requests', exact: true }), 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('link', { name: cleo.name })).toBeVisible();
  const invite = page.getByRole('button', { name: 'Invite Cleo' });
  await walkTo(page, invite);
  await expectRoundTrip(page, invite);

  await walkTo(page, page.getByRole('link', { name: 'Notifications, 1 unread' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectAddress(page, '/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused();
  await expect(page.getByText(`${cleo.name} wants to be friends.`)).toBeVisible();
  await walkTo(page, page.getByRole('button', { name: 'Unread (1)' }));
  await page.keyboard.press('Enter');
  await walkTo(page, page.getByRole('button', { name: 'Mark all as read' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unread', exact: true })).toBeVisible();
  await walkTo(page, page.getByRole('button', { name: 'All', exact: true }));
});

test('Profile and Settings, with the keyboard alone @desktop', async ({ page }) => {
  await joinAs(page.request, 'Ana');
  await open(page, '/profile');
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  await expect(edit).toBeVisible();
  await walkTo(page, edit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'About me' })).toBeFocused();
  await walkTo(page, page.getByLabel('Bio'));
  await page.keyboard.type('Plays the oboe.');
  await walkTo(page, page.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile Updated!');
  await expect(page.getByText('Plays the oboe.')).toBeVisible();
  await expect(edit).toBeFocused();

  await walkTo(page, page.getByRole('link', { name: 'Settings', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectAddress(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
  await expect(section(page, 'Privacy')).toBeVisible();
  const to = (part: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: part, exact: true });
  await walkTo(page, to('Account'));
  await page.keyboard.press('Enter');
  const name = page.getByRole('button', { name: 'Edit name' });
  await walkTo(page, name);
  await expectRoundTrip(page, name);

  await walkTo(page, to('Password'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await walkTo(page, page.getByLabel('Current password', { exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();

  await walkTo(page, to('Privacy'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const attendance = section(page, 'Privacy').getByRole('group', { name: "Who can see what I'm going to" });
  await walkTo(page, attendance.getByRole('radio', { checked: true }));
  const saved = page.waitForResponse(isResponseOf('PUT /api/settings/privacy'));
  await page.keyboard.press('ArrowDown');
  expect((await saved).ok()).toBe(true);
  await expect(attendance.locator(':focus')).toBeChecked();

  await walkTo(page, to('Delete account'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const remove = section(page, 'Delete account').getByRole('button', { name: 'Delete account' });
  await walkTo(page, remove);
  await expectRoundTrip(page, remove);
});
