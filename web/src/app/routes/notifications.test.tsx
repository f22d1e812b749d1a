import type { Notification } from '@quad/shared/contract/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUnreadCount } from '../../features/notifications/unread-count';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { disco } from '../../testing/events';
import { personFixture } from '../../testing/person-fixture';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const requestId = '6f1c9a34-0000-4000-8000-0000000000c1';
const boot = bootData({ user: maya });

const event = {
  id: disco.id,
  title: 'Silent Disco',
  startDate: disco.startDate,
  timezone: disco.timezone,
  category: disco.category,
  imageUrl: null,
};
let lastId = 0;
function notificationFixture(change: Partial<Notification> = {}): Notification {
  lastId += 1;
  return {
    id: `6f1c9a34-0000-4000-8000-${String(lastId).padStart(12, '0')}`,
    kind: 'friend_request',
    actor: personFixture(),
    event: null,
    data: { requestId },
    isRead: false,
    createdAt: '2026-11-20T22:24:00.000Z',
    ...change,
  };
}
const page = (notifications: Notification[]) =>
  ok({ notifications, unreadCount: notifications.filter(({ isRead }) => !isRead).length });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
});
afterEach(() => {
  act(() => {
    dismissToast(currentToast()?.id ?? 0);
    setUnreadCount(null);
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.findByRole('button', { name });

async function render(change: Stubs) {
  const stubs: Stubs = {
    'POST /api/notifications/read': ok({ unreadCount: 0 }),
    ...change,
  };
  const received = stubApi(stubs);
  await renderApp('/notifications', boot);
  return { stubs, received };
}

describe('the list', () => {
  test('is on its way, then by day, each leading to where it happened', async () => {
    const { response, give } = heldResponse('GET /api/notifications');
    await render({ 'GET /api/notifications': response });
    expect(document.title).toBe('Notifications · Quad');
    screen.getByText('Loading notifications');
    const invited = notificationFixture({
      kind: 'invitation',
      event,
      data: {},
      isRead: true,
      createdAt: '2026-11-18T12:00:00Z',
    });
    await give(page([notificationFixture(), invited]));
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const request = today.getByRole('link', { name: /^Unread: ?Ana Reyes wants to be friends\.$/ });
    expect(request.getAttribute('href')).toBe('/friends?tab=requests');
    today.getByText('6m ago');
    const earlier = within(screen.getByRole('region', { name: 'Earlier' }));
    const invitation = earlier.getByRole('link', { name: 'Ana Reyes invited you to Silent Disco.' });
    expect(invitation.getAttribute('href')).toBe(`/events/${event.id}`);
    await button('Unread (1)');
    expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/settings#notifications',
    );
  });

  test('is empty with a word about what will come, also when all is read', async () => {
    const { received } = await render({ 'GET /api/notifications': page([]) });
    await screen.findByRole('heading', { name: 'No notifications yet' });
    screen.getByText('Reminders, invitations and friend requests show up here.');
    expect(await button('Mark all as read')).toHaveProperty('disabled', true);
    fireEvent.click(await button('Unread'));
    await screen.findByRole('heading', { name: 'All read' });
    expect(received.at(-1)?.query).toEqual({ limit: '30', unread: 'true' });
  });

  test('says what went wrong and tries again', async () => {
    const { stubs } = await render({ 'GET /api/notifications': { status: 500 } });
    await screen.findByRole('heading', { name: 'Unable to load notifications' });
    stubs['GET /api/notifications'] = page([notificationFixture()]);
    fireEvent.click(await button('Try Again'));
    await screen.findByText(/wants to be friends/);
  });

  test('is refetched when something arrives', async () => {
    const { stubs } = await render({ 'GET /api/notifications': page([notificationFixture()]) });
    await screen.findByRole('link', { name: /Ana Reyes/ });
    act(() => setUnreadCount(1));
    stubs['GET /api/notifications'] = page([
      notificationFixture({ actor: personFixture({ firstName: 'Jo' }) }),
      notificationFixture(),
    ]);
    act(() => setUnreadCount(2));
    await screen.findByRole('link', { name: /Jo Reyes/ });
    await button('Unread (2)');
  });
});

describe('reading', () => {
  test('all at once', async () => {
    const { received } = await render({
      'GET /api/notifications': page([notificationFixture(), notificationFixture()]),
    });
    await button('Unread (2)');
    fireEvent.click(await button('Mark all as read'));
    await button('Unread');
    expect(received).toContainEqual({ key: 'POST /api/notifications/read', body: {} });
    expect(screen.queryByText('Unread:')).toBeNull();
  });

  test('that fails says so, and the list shows the state of the server', async () => {
    await render({
      'GET /api/notifications': page([notificationFixture()]),
      'POST /api/notifications/read': { status: 500 },
    });
    await button('Unread (1)');
    fireEvent.click(await button('Mark all as read'));
    await expectToast('Error', "We couldn't mark them as read. Please try again.");
    await screen.findByRole('link', { name: /^Unread: ?Ana Reyes wants to be friends\.$/ });
  });

  test('one by opening it', async () => {
    const one = notificationFixture();
    const { received } = await render({
      'GET /api/notifications': page([
        one,
        notificationFixture({ actor: personFixture({ firstName: 'Jo' }) }),
      ]),
      'GET /api/friends/requests': ok({ incoming: [], outgoing: [], incomingCount: 0 }),
      'GET /api/user/rewards': ok({
        points: 0,
        shares: 0,
        openedShares: 0,
        referredSignUps: 0,
        referralCode: 'MAYA26',
      }),
    });
    fireEvent.click(await screen.findByRole('link', { name: /^Unread: ?Ana Reyes wants to be friends\.$/ }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/friends?tab=requests'));
    expect(received).toContainEqual({ key: 'POST /api/notifications/read', body: { ids: [one.id] } });
    await screen.findByText('No requests');
  });
});

describe('what can be done at once', () => {
  test.each([
    ['Accept', 'accept', 'You and Ana are friends.'],
    ['Decline', 'decline', 'You declined the request.'],
  ])('%s answers the request of a friend', async (name, verb, words) => {
    const request = notificationFixture();
    const { stubs, received } = await render({
      'GET /api/notifications': page([request]),
      [`POST /api/friends/requests/:id/${verb}`]: ok({ relation: 'none', requestId: null }),
    });
    const press = await button(name);
    stubs['GET /api/notifications'] = page([{ ...request, isRead: true }]);
    fireEvent.click(press);
    await expectToast('Success!', words);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(received).toContainEqual({ key: 'POST /api/notifications/read', body: { ids: [request.id] } });
  });

  test.each([
    ['Accept', 'Accept Failed'],
    ['Decline', 'Decline Failed'],
  ])('%s that fails says so', async (name, title) => {
    await render({ 'GET /api/notifications': page([notificationFixture()]) });
    fireEvent.click(await button(name));
    await expectToast(title, 'Please check your connection');
    await button(name);
  });

  test('a spot that opened is given back', async () => {
    const spot = notificationFixture({ kind: 'waitlist_promoted', actor: null, event, data: {} });
    const rsvp = { id: requestId, eventId: event.id, status: 'cancelled' as const, waitlistPosition: null };
    const attendance = { eventId: event.id, attendeeCount: 1, waitlistCount: 0, maxAttendees: 1 };
    const { stubs, received } = await render({
      'GET /api/notifications': page([spot]),
      'POST /api/events/:id/rsvp': ok({ rsvp, attendance }),
    });
    const link = await screen.findByRole('link', { name: 'View event' });
    expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
    stubs['GET /api/notifications'] = page([{ ...spot, isRead: true }]);
    fireEvent.click(await button('Give it back'));
    await expectToast('Success!', 'Your spot goes to the next person.');
    expect(received).toContainEqual({
      key: 'POST /api/events/:id/rsvp',
      params: { id: event.id },
      body: { status: 'cancelled' },
    });
  });
});
