import { storageKeys } from '@quad/shared/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { setUnreadCount } from '../../features/notifications/unread-count';
import { currentToast } from '../../lib/toast-store';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

// The start page loads a map; here it is only a navigation target.
vi.mock('../routes/discover', () => ({
  default: () => (
    <main id="main">
      <h1>Discover</h1>
    </main>
  ),
}));

// On a busy machine, loading lazy code may take longer than a test waits for an element.
beforeAll(async () => {
  await import('./side-menu');
  await import('../routes/auth');
  await import('../routes/auth-verify');
  await import('../../components/toaster');
});

const bottomBar = () => screen.getAllByRole('navigation', { name: 'Main' }).at(-1) as HTMLElement;

async function openMenu() {
  fireEvent.click(screen.getAllByRole('button', { name: 'Open menu' })[0] as HTMLElement);
  return await screen.findByRole('dialog');
}

const itemsOf = (menu: HTMLElement) =>
  within(within(menu).getByRole('navigation', { name: 'Menu' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test("a visitor's tab of a signed-in screen keeps the target, says so and goes to the sign-in screen", async () => {
  await renderApp('/nope');
  fireEvent.click(within(bottomBar()).getByRole('link', { name: 'Friends' }));
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/friends');
  const notice = await screen.findByText('Authentication Required');
  expect(notice.parentElement).toHaveProperty(
    'textContent',
    'Authentication RequiredPlease sign in to continue',
  );
});

test("a signed-in person's tab opens its screen", async () => {
  await renderApp('/nope', bootData({ user: maya }));
  fireEvent.click(within(bottomBar()).getByRole('link', { name: 'Friends' }));
  await waitFor(() => expect(location.pathname).toBe('/friends'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBeNull();
  expect(currentToast()).toBeNull();
});

test.each([
  ['/settings', 'Profile'],
  ['/payouts', 'Profile'],
  ['/profile/6f1c9a34-0000-4000-8000-0000000000d1', 'Friends'],
])('%s belongs to the tab %s', async (path, tab) => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"x","code":"NOT_FOUND"}', { status: 404 }));
  await renderApp(path, bootData({ user: maya }));
  const current = within(bottomBar())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [tab, 'true'],
  ]);
});

test("a visitor's menu: what it says and offers; creating an event comes back to the start page", async () => {
  await renderApp('/nope');
  const menu = await openMenu();
  expect(within(menu).getByRole('heading', { name: 'Campus event discovery' })).toBeTruthy();
  expect(within(menu).getByText('About')).toBeTruthy();
  expect(itemsOf(menu)).toEqual(['Home', 'Create Event', 'Sign In / Register']);
  expect(within(menu).getAllByRole('link', { name: 'Sign In / Register' })).toHaveLength(2);

  fireEvent.click(within(menu).getByRole('link', { name: 'Create Event' }));
  await waitFor(() => expect(location.pathname).toBe('/auth'));
  expect(sessionStorage.getItem(storageKeys.redirectAfterAuth)).toBe('/');
  await expectToast('Authentication Required', 'Please sign in to continue');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("a member's menu names the person, by what is known of them", async () => {
  await renderApp(
    '/nope',
    bootData({ user: { ...maya, firstName: null, lastName: null, university: null } }),
  );
  const menu = await openMenu();
  expect(within(menu).getByRole('heading', { name: 'Welcome back, Friend!' })).toBeTruthy();
  expect(within(menu).getByText('maya@uc.edu')).toBeTruthy();
  expect(itemsOf(menu)).toEqual([
    'Home',
    'Create Event',
    'My Events',
    'Profile',
    'Friends',
    'Settings',
    'Notifications',
  ]);
});

test('the ways to the notifications have the count of the unread ones', async () => {
  await renderApp('/nope', bootData({ user: maya }));
  const tab = () => within(bottomBar()).getByRole('link', { name: /^Profile/ });
  expect(tab().textContent).toBe('Profile');
  // The bell's code may still be on its way.
  await screen.findAllByRole('link', { name: 'Notifications' });
  act(() => setUnreadCount(120));
  expect(tab().textContent).toBe('Profile 99+ unread');
  fireEvent.click(screen.getAllByRole('button', { name: 'Open menu' })[0] as HTMLElement);
  const menu = await screen.findByRole('dialog');
  expect(within(menu).getByRole('link', { name: /^Notifications/ }).textContent).toBe(
    'Notifications99+ unread',
  );
  fireEvent.keyDown(menu, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => setUnreadCount(0));
  expect(tab().textContent).toBe('Profile');
});

test('the menu offers verification to people with an unverified e-mail', async () => {
  const { unmount } = await renderApp('/nope', bootData({ user: maya }));
  expect(within(await openMenu()).queryByText('Verify your email')).toBeNull();
  unmount();
  await renderApp('/nope', bootData({ user: { ...maya, emailVerified: false } }));
  const banner = within(await openMenu()).getByRole('link', { name: /^Verify your email/ });
  fireEvent.click(banner);
  await waitFor(() => expect(location.pathname).toBe('/auth/verify'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Esc closes the menu and gives the focus back', async () => {
  await renderApp('/nope', bootData({ user: maya }));
  const opener = screen.getAllByRole('button', { name: 'Open menu' })[0] as HTMLElement;
  opener.focus();
  const menu = await openMenu();
  expect(menu.contains(document.activeElement)).toBe(true);
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('signing out ends the session, says so and goes to the start page', async () => {
  const received = stubApi({ 'POST /api/logout': { status: 204 } });
  await renderApp('/nope', bootData({ user: maya }));
  fireEvent.click(within(await openMenu()).getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(received[0]).toEqual({ key: 'POST /api/logout' });
  await expectToast('Logged Out', 'You have been successfully logged out');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeTruthy();
});

test('a failed sign-out says so and leaves the person signed in', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"x","code":"INTERNAL"}', { status: 500 }));
  await renderApp('/nope', bootData({ user: maya }));
  const menu = await openMenu();
  fireEvent.click(within(menu).getByRole('button', { name: 'Sign Out' }));
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to log out. Please try again.');
  expect(location.pathname).toBe('/nope');
  expect(within(menu).getByRole('heading', { name: 'Welcome back, Maya!' })).toBeTruthy();
});

test('a new screen takes the focus to its heading and names the page', async () => {
  await renderApp('/landing');
  expect(document.title).toBe('Welcome · Quad');
  act(() => history.pushState(null, '', '/nope'));
  await waitFor(() => expect(document.title).toBe('Page not found · Quad'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Page not found'));
});
