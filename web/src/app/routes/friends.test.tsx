import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import {
  ana,
  friend,
  friendsStubs,
  incoming,
  outgoing,
  requestId,
  requests,
} from '../../testing/friends-screen';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const boot = bootData({ user: maya });

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the head', () => {
  test('shows the points, the shares and the number of pending requests', async () => {
    stubApi(friendsStubs({ 'GET /api/friends/requests': requests({ incoming: [incoming] }) }));
    await renderApp('/friends', boot);
    expect(document.title).toBe('Friends · Quad');
    const rewards = within(screen.getByRole('region', { name: 'Rewards' }));
    await rewards.findByText('1,250');
    rewards.getByText('reward points');
    rewards.getByText('12');
    rewards.getByText('events shared');
    await screen.findByRole('tab', { name: 'Requests 1' });
  });

  test('shares a link with the own code', async () => {
    const share = vi.fn(async (_: ShareData) => {});
    vi.stubGlobal('navigator', { ...navigator, share });
    stubApi(friendsStubs({ 'POST /api/shares': ok({ path: '/?ref=MAYA26' }) }));
    await renderApp('/friends', boot);
    fireEvent.click(await button('Invite Friends'));
    await vi.waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        title: 'Join me on Quad',
        url: new URL('/?ref=MAYA26', location.origin).href,
      }),
    );
  });

  test('copies the link when sharing is not available, and says so', async () => {
    const copied = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText: copied } });
    stubApi(friendsStubs({ 'POST /api/shares': ok({ path: '/?ref=MAYA26' }) }));
    await renderApp('/friends', boot);
    fireEvent.click(await button('Invite Friends'));
    await expectToast('Link Copied');
    expect(copied).toHaveBeenCalledWith(new URL('/?ref=MAYA26', location.origin).href);
  });

  test('says so when the link cannot be made', async () => {
    stubApi(friendsStubs({ 'POST /api/shares': { status: 500 } }));
    await renderApp('/friends', boot);
    fireEvent.click(await button('Invite Friends'));
    await expectToast('Error', "We couldn't create your link. Please try again.");
  });

  test('has tabs for click and arrow keys, kept in the address', async () => {
    stubApi(friendsStubs());
    await renderApp('/friends?tab=requests', boot);
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs()).toEqual(['Friends', 'Requests', 'Find Friends']);
    await screen.findByText('No requests');
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Requests' }), { key: 'ArrowRight' });
    expect(location.search).toBe('?tab=find');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Find Friends', selected: true }));
    fireEvent.click(screen.getByRole('tab', { name: 'Friends' }));
    expect(location.search).toBe('');
    await screen.findByText('No friends yet');
  });
});

describe('Friends', () => {
  test('says that they are loading, then shows them with a note', async () => {
    const { response, give } = heldResponse('GET /api/friends');
    stubApi(friendsStubs({ 'GET /api/friends': response }));
    await renderApp('/friends', boot);
    screen.getByText('Loading friends');
    await give(ok({ friends: [friend({ goingToYourEvents: 3 })], count: 1 }));
    const name = await screen.findByRole('link', { name: 'Ana Reyes' });
    expect(name.getAttribute('href')).toBe(`/profile/${ana.id}`);
    screen.getByText('Going to 3 of your events');
  });

  test('invites to find some when there are none', async () => {
    stubApi(friendsStubs());
    await renderApp('/friends', boot);
    await screen.findByRole('heading', { name: 'No friends yet' });
    fireEvent.click(await button('Find Friends'));
    expect(location.search).toBe('?tab=find');
  });

  test('says what went wrong and tries again', async () => {
    const stubs = friendsStubs({ 'GET /api/friends': { status: 500 } });
    stubApi(stubs);
    await renderApp('/friends', boot);
    await screen.findByRole('heading', { name: 'Unable to load friends' });
    stubs['GET /api/friends'] = ok({ friends: [friend()], count: 1 });
    fireEvent.click(await button('Try Again'));
    await screen.findByRole('link', { name: 'Ana Reyes' });
  });
});

describe('Requests', () => {
  const render = async (change: Stubs) => {
    const stubs = friendsStubs(change);
    const received = stubApi(stubs);
    await renderApp('/friends?tab=requests', boot);
    return { stubs, received };
  };

  test('quote the message; accepting makes friends', async () => {
    const message = 'We sat together in Linear Algebra.';
    const { stubs, received } = await render({
      'GET /api/friends/requests': requests({ incoming: [{ ...incoming, message }] }),
      'POST /api/friends/requests/:id/accept': ok({ relation: 'friends', requestId: null }),
    });
    const list = within(await screen.findByRole('list', { name: 'Requests for you' }));
    list.getByText('3 mutual friends');
    list.getByText(message);
    stubs['GET /api/friends/requests'] = requests();
    fireEvent.click(list.getByRole('button', { name: 'Accept Ana Reyes' }));
    await expectToast('Success!', 'You and Ana Reyes are friends.');
    await screen.findByText('No requests');
    expect(received).toContainEqual({
      key: 'POST /api/friends/requests/:id/accept',
      params: { id: requestId },
    });
  });

  test('are declined without a word', async () => {
    const { stubs } = await render({
      'GET /api/friends/requests': requests({ incoming: [incoming] }),
      'POST /api/friends/requests/:id/decline': ok({ relation: 'none', requestId: null }),
    });
    const decline = await button('Decline Ana Reyes');
    stubs['GET /api/friends/requests'] = requests();
    fireEvent.click(decline);
    await screen.findByText('No requests');
    expect(currentToast()).toBeNull();
  });

  test('of one’s own can be taken back', async () => {
    const { stubs, received } = await render({
      'GET /api/friends/requests': requests({ outgoing: [outgoing] }),
      'DELETE /api/friends/requests/:id': ok({ relation: 'none', requestId: null }),
    });
    await screen.findByRole('heading', { name: 'Sent' });
    const cancel = await button('Cancel request to Ana Reyes');
    stubs['GET /api/friends/requests'] = requests();
    fireEvent.click(cancel);
    await screen.findByText('No requests');
    expect(received).toContainEqual({ key: 'DELETE /api/friends/requests/:id', params: { id: requestId } });
  });

  test.each([
    ['Accept Ana Reyes', 'accept', 'Accept Failed'],
    ['Decline Ana Reyes', 'decline', 'Decline Failed'],
  ])('%s that fails says so, and the request stays', async (name, verb, title) => {
    await render({
      'GET /api/friends/requests': requests({ incoming: [incoming] }),
      [`POST /api/friends/requests/:id/${verb}`]: { status: 409, body: { message: 'They took it back.' } },
    });
    fireEvent.click(await button(name));
    await expectToast(title, 'They took it back.');
    expect(currentToast()?.tone).toBe('danger');
    await button(name);
  });

  test('that cannot be taken back say so', async () => {
    await render({ 'GET /api/friends/requests': requests({ outgoing: [outgoing] }) });
    fireEvent.click(await button('Cancel request to Ana Reyes'));
    await expectToast('Request Failed');
  });

  test('say what went wrong and try again', async () => {
    const { stubs } = await render({ 'GET /api/friends/requests': { status: 500 } });
    await screen.findByRole('heading', { name: 'Unable to load requests' });
    stubs['GET /api/friends/requests'] = requests();
    fireEvent.click(await button('Try Again'));
    await screen.findByText('No requests');
  });
});
