import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setUnreadCount } from '../../features/notifications/unread-count';
import { friendsStubs } from '../../testing/friends-screen';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, stubApi } from '../../testing/stub-api';

afterEach(() => act(() => setUnreadCount(null)));

const shownRoutes = ['GET /api/friends', 'GET /api/friends/requests', 'GET /api/user/rewards'];

/** The Friends screen, and how often each of its parts was fetched. */
async function openFriends() {
  const received = stubApi(friendsStubs({ 'POST /api/shares': ok({ path: '/?ref=MAYA26' }) }));
  await renderApp('/friends', bootData({ user: maya }));
  await screen.findByText('1,250');
  const fetched = () => shownRoutes.map((route) => received.filter(({ key }) => key === route).length);
  await vi.waitFor(() => expect(fetched()).toEqual([1, 1, 1]));
  return fetched;
}

const goTo = async (label: string) => {
  fireEvent.click(screen.getAllByRole('link', { name: label })[0] as HTMLElement);
  await act(async () => {});
};

test('friends and rewards are not fetched again each time they are shown', async () => {
  const fetched = await openFriends();
  await goTo('My Events');
  await vi.waitFor(() => expect(location.pathname).toBe('/my-events'));
  await goTo('Friends');
  await screen.findByText('1,250');
  expect(fetched()).toEqual([1, 1, 1]);
});

test('they are fetched again after a notification, wherever it comes', async () => {
  const fetched = await openFriends();
  await goTo('My Events');
  await vi.waitFor(() => expect(location.pathname).toBe('/my-events'));
  // The bell's code may still be on its way.
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'Notifications' })).not.toEqual([]));
  act(() => setUnreadCount(0));
  act(() => setUnreadCount(1));
  await goTo('Friends');
  await vi.waitFor(() => expect(fetched()).toEqual([2, 2, 2]));
});

test('rewards are fetched again after a share', async () => {
  vi.stubGlobal('navigator', { ...navigator, share: async () => {} });
  const fetched = await openFriends();
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: 'Notifications' })).not.toEqual([]));
  fireEvent.click(screen.getByRole('button', { name: 'Invite Friends' }));
  await vi.waitFor(() => expect(fetched()).toEqual([1, 1, 2]));
});
