import type { Notification } from '@quad/shared/contract/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setUnreadCount } from '../../features/notifications/unread-count';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import { disco } from '../../testing/events';
import { stubLayout } from '../../testing/layout-stubs';
import { personFixture } from '../../testing/person-fixture';
import { bootData, maya, renderApp } from '../../testing/render-app';

const listPath = '/api/notifications?limit=30';
const unreadPath = '/api/notifications?limit=30&unread=true';
const readPath = '/api/notifications/read';
const requestId = '6f1c9a34-0000-4000-8000-0000000000c1';
const boot = bootData({ user: maya });
const good = (body: unknown): Answer => ({ status: 200, body });

const event = {
  id: disco.id,
  title: 'Silent Disco',
  startDate: disco.startDate,
  timezone: disco.timezone,
  category: disco.category,
  imageUrl: null,
};
let lastId = 0;
function told(change: Partial<Notification> = {}): Notification {
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
  good({ notifications, unreadCount: notifications.filter(({ isRead }) => !isRead).length });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(boot.now) });
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => {
    dismissToast(currentToast()?.id ?? 0);
    setUnreadCount(null);
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const expectToast = (title: string, description?: string) =>
  vi.waitFor(() => expect(currentToast()).toMatchObject({ title, ...(description ? { description } : {}) }));
const button = (name: string) => screen.findByRole('button', { name });

async function render(change: Record<string, Answer | Promise<Answer>>) {
  const answers: Record<string, Answer | Promise<Answer>> = {
    [readPath]: good({ unreadCount: 0 }),
    ...change,
  };
  const asked = answerCalls(answers);
  await renderApp('/notifications', boot);
  return { answers, asked };
}

describe('the list', () => {
  test('is on its way, then by day, each leading to where it happened', async () => {
    let give = (_: Answer) => {};
    const later = new Promise<Answer>((resolve) => {
      give = resolve;
    });
    await render({ [listPath]: later });
    expect(document.title).toBe('Notifications · Quad');
    screen.getByText('Loading notifications');
    const invited = told({
      kind: 'invitation',
      event,
      data: {},
      isRead: true,
      createdAt: '2026-11-18T12:00:00Z',
    });
    await act(async () => give(page([told(), invited])));
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
    await render({ [listPath]: page([]), [unreadPath]: page([]) });
    await screen.findByRole('heading', { name: 'No notifications yet' });
    screen.getByText('Reminders, invitations and friend requests come here.');
    expect(await button('Mark all as read')).toHaveProperty('disabled', true);
    fireEvent.click(await button('Unread'));
    await screen.findByRole('heading', { name: 'All read' });
  });

  test('says what went wrong and tries again', async () => {
    const { answers } = await render({ [listPath]: { status: 500 } });
    await screen.findByRole('heading', { name: 'Unable to load notifications' });
    answers[listPath] = page([told()]);
    fireEvent.click(await button('Try Again'));
    await screen.findByText(/wants to be friends/);
  });

  test('is fetched anew when something comes', async () => {
    const { answers } = await render({ [listPath]: page([told()]) });
    await screen.findByRole('link', { name: /Ana Reyes/ });
    act(() => setUnreadCount(1));
    answers[listPath] = page([told({ actor: personFixture({ firstName: 'Jo' }) }), told()]);
    act(() => setUnreadCount(2));
    await screen.findByRole('link', { name: /Jo Reyes/ });
    await button('Unread (2)');
  });
});

describe('reading', () => {
  test('all at once', async () => {
    const { asked } = await render({ [listPath]: page([told(), told()]) });
    await button('Unread (2)');
    fireEvent.click(await button('Mark all as read'));
    await button('Unread');
    expect(asked).toContainEqual({ path: readPath, method: 'POST', body: {} });
    expect(screen.queryByText('Unread:')).toBeNull();
  });

  test('that fails says so, and the list stands as it does on the server', async () => {
    await render({ [listPath]: page([told()]), [readPath]: { status: 500 } });
    await button('Unread (1)');
    fireEvent.click(await button('Mark all as read'));
    await expectToast('Error', 'Failed to mark as read. Please try again.');
    await screen.findByRole('link', { name: /^Unread: ?Ana Reyes wants to be friends\.$/ });
  });

  test('one by opening it', async () => {
    const one = told();
    const { asked } = await render({
      [listPath]: page([one, told({ actor: personFixture({ firstName: 'Jo' }) })]),
      '/api/friends/requests': good({ incoming: [], outgoing: [], incomingCount: 0 }),
      '/api/user/rewards': good({ points: 0, shares: 0 }),
    });
    fireEvent.click(await screen.findByRole('link', { name: /^Unread: ?Ana Reyes wants to be friends\.$/ }));
    await waitFor(() => expect(location.pathname + location.search).toBe('/friends?tab=requests'));
    expect(asked).toContainEqual({ path: readPath, method: 'POST', body: { ids: [one.id] } });
    await screen.findByText('No requests');
  });
});

describe('what can be done at once', () => {
  test.each([
    ['Accept', 'accept', 'You and Ana are friends.'],
    ['Decline', 'decline', 'The request is gone.'],
  ])('%s a friend', async (name, verb, words) => {
    const request = told();
    const { answers, asked } = await render({
      [listPath]: page([request]),
      [`/api/friends/requests/${requestId}/${verb}`]: good({ relation: 'none', requestId: null }),
    });
    const press = await button(name);
    answers[listPath] = page([{ ...request, isRead: true }]);
    fireEvent.click(press);
    await expectToast('Success!', words);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(asked).toContainEqual({ path: readPath, method: 'POST', body: { ids: [request.id] } });
  });

  test.each([
    ['Accept', 'Accept Failed'],
    ['Decline', 'Decline Failed'],
  ])('%s that fails says so', async (name, title) => {
    await render({ [listPath]: page([told()]) });
    fireEvent.click(await button(name));
    await expectToast(title, 'Please check your connection');
    await button(name);
  });

  test('a spot that opened is given back', async () => {
    const spot = told({ kind: 'waitlist_promoted', actor: null, event, data: {} });
    const { answers, asked } = await render({
      [listPath]: page([spot]),
      [`/api/events/${event.id}/rsvp`]: good({ status: 'cancelled' }),
    });
    const link = await screen.findByRole('link', { name: 'View event' });
    expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
    answers[listPath] = page([{ ...spot, isRead: true }]);
    fireEvent.click(await button('Give it back'));
    await expectToast('Success!', 'Your spot goes to the next in line.');
    expect(asked).toContainEqual({
      path: `/api/events/${event.id}/rsvp`,
      method: 'POST',
      body: { status: 'cancelled' },
    });
  });
});
