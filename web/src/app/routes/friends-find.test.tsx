import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ana, found, friendsStubs, requestId } from '../../testing/friends-screen';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { heldResponse, ok, type Stubs, stubApi } from '../../testing/stub-api';
import { expectToast } from '../../testing/toast';

const boot = bootData({ user: maya });

const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('Find Friends', () => {
  const render = async (change: Stubs = {}) => {
    const stubs = friendsStubs(change);
    const received = stubApi(stubs);
    await renderApp('/friends?tab=find', boot);
    const searched = () =>
      received.filter(({ key }) => key === 'GET /api/friends/search').map(({ query }) => query?.q);
    return { stubs, received, searched };
  };
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find friends' }), { target: { value } });
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('searches from two characters on, once typing pauses', async () => {
    const { searched } = await render({ 'GET /api/friends/search': ok({ people: [found()] }) });
    vi.useFakeTimers();
    screen.getByText('Type at least 2 characters');
    type('a');
    await settle(1_000);
    type(' a ');
    await settle(1_000);
    expect(searched()).toEqual([]);
    type('an');
    await settle(200);
    type('ana');
    await settle(299);
    expect(searched()).toEqual([]);
    await settle(1);
    expect(searched()).toEqual(['ana']);
    await settle(0);
    screen.getByRole('link', { name: 'Ana Reyes' });
    screen.getByText('2 mutual friends');
  });

  test('says that it is searching, and that nobody was found', async () => {
    const { response, give } = heldResponse('GET /api/friends/search');
    await render({ 'GET /api/friends/search': response });
    type('zz');
    await screen.findByText('Searching');
    await give(ok({ people: [] }));
    await screen.findByRole('heading', { name: 'Nobody found' });
  });

  test('says that a search failed, and searches again', async () => {
    const { stubs } = await render({ 'GET /api/friends/search': { status: 500 } });
    type('ana');
    await expectToast('Search Failed', 'Please check your connection');
    await screen.findByRole('heading', { name: 'Unable to search' });
    stubs['GET /api/friends/search'] = ok({ people: [found()] });
    fireEvent.click(await button('Try Again'));
    await screen.findByRole('link', { name: 'Ana Reyes' });
  });

  test('sends a friend request', async () => {
    const { stubs, received } = await render({
      'GET /api/friends/search': ok({ people: [found()] }),
      'POST /api/friends/requests': ok({ relation: 'requested', requestId }),
    });
    type('ana');
    const add = await button('Add Ana Reyes');
    stubs['GET /api/friends/search'] = ok({ people: [found({ relation: 'requested', requestId })] });
    fireEvent.click(add);
    await expectToast('Request sent', "We'll let you know when Ana Reyes accepts.");
    await button('Requested: cancel request to Ana Reyes');
    expect(received).toContainEqual({ key: 'POST /api/friends/requests', body: { receiverId: ana.id } });
  });

  test.each([
    [found(), 'Add Ana Reyes', 'Request Failed'],
    [found({ relation: 'requested', requestId }), 'Requested: cancel request to Ana Reyes', 'Request Failed'],
    [found({ relation: 'requesting', requestId }), 'Accept Ana Reyes', 'Accept Failed'],
  ])('what fails says so: %o', async (person, name, title) => {
    await render({
      'GET /api/friends/search': ok({ people: [person] }),
      // The list of requests can be read; nothing can be changed.
      'POST /api/friends/requests': { status: 429, body: { message: 'That is enough for today.' } },
    });
    type('ana');
    fireEvent.click(await button(name));
    await expectToast(title);
    await button(name);
  });

  test('accepts a pending request, and offers nothing to friends', async () => {
    const { stubs } = await render({
      'GET /api/friends/search': ok({ people: [found({ relation: 'requesting', requestId })] }),
      'POST /api/friends/requests/:id/accept': ok({ relation: 'friends', requestId: null }),
    });
    type('ana');
    const accept = await button('Accept Ana Reyes');
    stubs['GET /api/friends/search'] = ok({ people: [found({ relation: 'friends' })] });
    fireEvent.click(accept);
    await expectToast('Success!', 'You and Ana Reyes are friends.');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Ana Reyes/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Ana Reyes' }).closest('li')?.textContent).toContain('Friends');
  });
});
