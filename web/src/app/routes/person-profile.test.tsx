import type { RelationState } from '@quad/shared/contract/friends';
import type { Profile } from '@quad/shared/contract/profile';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentToast } from '../../lib/toast-store';
import { eventFixture } from '../../testing/event-fixture';
import { bootData, maya, renderApp } from '../../testing/render-app';
import { ok, type Stubs, stubApi } from '../../testing/stub-api';

const beaId = '00000000-0000-4000-8000-00000000000b';
const bea: Profile = {
  id: beaId,
  firstName: 'Bea',
  lastName: 'Castellano',
  profileImageUrl: null,
  university: 'University of Cincinnati',
  graduationYear: 2028,
  relation: 'none',
  request: null,
  profileVisibility: 'everyone',
  areDetailsVisible: true,
  bio: 'Loud in the pit, quiet in the library.',
  instagramHandle: 'beacastell',
  twitterHandle: null,
  eventsHosted: 12,
  eventsAttended: 38,
  friendsCount: 64,
  mutualFriends: 8,
  mutualFriendsPreview: [],
  hostedEvents: [eventFixture({ title: 'Rooftop Cocktail Lab' })],
};
const hidden: Partial<Profile> = {
  profileVisibility: 'friends',
  areDetailsVisible: false,
  bio: null,
  instagramHandle: null,
  eventsHosted: null,
  eventsAttended: null,
  friendsCount: null,
};
const requestId = '00000000-0000-4000-8000-0000000000aa';
const page = `/profile/${beaId}`;

async function show(
  profile: Partial<Profile> = {},
  { stubs = {}, user = maya }: { stubs?: Stubs; user?: typeof maya | null } = {},
) {
  const all: Stubs = {
    'GET /api/users/:id': { status: 200, body: { ...bea, ...profile } },
    ...stubs,
  };
  const received = stubApi(all);
  await renderApp(page, bootData({ user }));
  await screen.findByRole('heading', { name: 'Bea Castellano', level: 1 });
  return { all, saved: () => received.filter(({ key }) => !key.startsWith('GET')) };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const fromMenu = async (title: RegExp) => {
  await press('More');
  const menu = await screen.findByRole('dialog', { name: 'Bea Castellano' });
  await act(async () => fireEvent.click(within(menu).getByRole('button', { name: title })));
};
const said = () => [currentToast()?.title, currentToast()?.description];

describe('what is there to see', () => {
  test('numbers, about me, mutual friends, hosted events', async () => {
    await show();
    expect(document.title).toBe('Bea Castellano · Quad');
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['12', '38', '64']);
    expect(screen.getByText('8 mutual friends')).toBeTruthy();
    expect(screen.getByText('Loud in the pit, quiet in the library.')).toBeTruthy();
    const hosted = screen.getByRole('region', { name: 'Hosted events' });
    expect(within(hosted).getByRole('link', { name: 'Rooftop Cocktail Lab' })).toBeTruthy();
  });

  test.each([
    ['friends', 'About me is for friends', 'Bea shares bio, handles and numbers with friends.'],
    ['nobody', 'About me is private', 'Bea shares bio, handles and numbers with nobody.'],
  ] as const)('what is for %s says so', async (profileVisibility, title, text) => {
    await show({ ...hidden, profileVisibility, mutualFriends: 0, hostedEvents: [] });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/mutual/)).toBeNull();
    expect(screen.queryByRole('definition')).toBeNull();
    expect(screen.getByText('No public events yet.')).toBeTruthy();
  });

  test('nobody is there, or across a block', async () => {
    stubApi({ 'GET /api/users/:id': { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } } });
    await renderApp(page, bootData({ user: maya }));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a failure can be tried again', async () => {
    stubApi({});
    await renderApp(page, bootData());
    expect(await screen.findByRole('heading', { name: 'Unable to load this profile' })).toBeTruthy();
    stubApi({ 'GET /api/users/:id': { status: 200, body: bea } });
    await press('Try Again');
    expect(await screen.findByRole('heading', { name: 'Bea Castellano' })).toBeTruthy();
  });

  test('oneself, as others see it', async () => {
    await show({ relation: 'self' });
    expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });
});

describe('friendship', () => {
  const relationStub = (relation: RelationState['relation']) => ok({ relation, requestId });

  test('is asked for with a word, and taken back', async () => {
    const { saved, all } = await show(
      {},
      { stubs: { 'POST /api/friends/requests': relationStub('requested') } },
    );
    await press('Add Friend');
    const field = await screen.findByLabelText(/^Message/);
    expect(screen.getByText('0/200')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Clay night?' } });
    all['GET /api/users/:id'] = {
      status: 200,
      body: { ...bea, relation: 'requested', request: { id: requestId, message: 'Clay night?' } },
    };
    await press('Send request');
    expect(saved()).toEqual([
      { key: 'POST /api/friends/requests', body: { receiverId: beaId, message: 'Clay night?' } },
    ]);
    expect(said()).toEqual(['Request sent', "We'll let you know when Bea Castellano accepts."]);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Requested' })).disabled).toBe(true);

    all['DELETE /api/friends/requests/:id'] = relationStub('none');
    all['GET /api/users/:id'] = { status: 200, body: bea };
    await press('Cancel request');
    expect(saved().at(-1)).toMatchObject({
      key: 'DELETE /api/friends/requests/:id',
      params: { id: requestId },
    });
    expect(await screen.findByRole('button', { name: 'Add Friend' })).toBeTruthy();
  });

  test('a request that fails keeps its words', async () => {
    await show();
    await press('Add Friend');
    await screen.findByLabelText(/^Message/);
    await press('Send request');
    expect(said()).toEqual(['Request Failed', 'Please check your connection']);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  const requesting: Partial<Profile> = {
    ...hidden,
    relation: 'requesting',
    request: { id: requestId, message: 'You had the best mug at clay night.' },
  };

  test('is accepted, with the message in sight', async () => {
    const { all } = await show(requesting, {
      stubs: { 'POST /api/friends/requests/:id/accept': relationStub('friends') },
    });
    expect(screen.getByText('Bea wants to be friends')).toBeTruthy();
    expect(screen.getByText('You had the best mug at clay night.')).toBeTruthy();
    all['GET /api/users/:id'] = { status: 200, body: { ...bea, relation: 'friends' } };
    await press('Accept');
    expect(said()).toEqual(['Success!', 'You and Bea Castellano are friends.']);
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeTruthy();
  });

  test('is declined', async () => {
    const { saved } = await show(requesting, {
      stubs: { 'POST /api/friends/requests/:id/decline': relationStub('none') },
    });
    await press('Decline');
    expect(saved()).toMatchObject([
      { key: 'POST /api/friends/requests/:id/decline', params: { id: requestId } },
    ]);
  });

  test.each([
    ['Accept', 'Accept Failed'],
    ['Decline', 'Decline Failed'],
  ])('%s can fail', async (name, title) => {
    await show(requesting);
    await press(name);
    expect(said()).toEqual([title, 'Please check your connection']);
  });

  test('is ended from the menu', async () => {
    const { saved } = await show(
      { relation: 'friends' },
      { stubs: { 'DELETE /api/friends/:id': relationStub('none') } },
    );
    await fromMenu(/^Remove friend/);
    expect(saved()).toMatchObject([{ key: 'DELETE /api/friends/:id', params: { id: beaId } }]);
    expect(said()).toEqual(['Friend removed', "Bea Castellano won't be notified."]);
  });

  test('a visitor signs in first and comes back', async () => {
    await show({ relation: 'none', mutualFriends: null }, { user: null });
    await press('Add Friend');
    await waitFor(() => expect(location.pathname).toBe('/auth'));
    expect(sessionStorage.getItem('redirectAfterAuth')).toBe(page);
  });
});

describe('block and report', () => {
  test.each([true, false])(
    'blocking is asked for twice, and leads back (%s) or away',
    async (hasPageBefore) => {
      const { saved } = await show(
        {},
        {
          stubs: {
            'PUT /api/users/:id/block': { status: 204 },
            'GET /api/friends': { status: 200, body: { friends: [], count: 0 } },
          },
        },
      );
      vi.stubGlobal('navigation', { canGoBack: hasPageBefore });
      const back = vi.spyOn(history, 'back').mockImplementation(() => {});
      await fromMenu(/^Block Bea/);
      const sheet = await screen.findByRole('dialog', { name: 'Block Bea?' });
      expect(saved()).toEqual([]);
      await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Block' })));
      expect(saved()).toMatchObject([{ key: 'PUT /api/users/:id/block', params: { id: beaId } }]);
      expect(said()).toEqual(['Blocked', 'You and Bea no longer see each other.']);
      if (hasPageBefore) expect(back).toHaveBeenCalledOnce();
      else await waitFor(() => expect(location.pathname).toBe('/friends'));
      back.mockRestore();
    },
  );

  test('blocking can fail', async () => {
    await show({}, { stubs: { 'PUT /api/users/:id/block': { status: 500 } } });
    await fromMenu(/^Block Bea/);
    const sheet = await screen.findByRole('dialog', { name: 'Block Bea?' });
    await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Block' })));
    expect(said()).toEqual(['Error', "We couldn't block them. Please try again."]);
    expect(location.pathname).toBe(page);
  });

  test('anybody may report, but only members block', async () => {
    await show({}, { user: null });
    await press('More');
    const menu = await screen.findByRole('dialog', { name: 'Bea Castellano' });
    expect(within(menu).queryByRole('button', { name: /^Block/ })).toBeNull();
    expect(within(menu).queryByRole('button', { name: /^Remove/ })).toBeNull();
    await act(async () => fireEvent.click(within(menu).getByRole('button', { name: /^Report Bea/ })));
    expect(await screen.findByRole('dialog', { name: 'Report person' })).toBeTruthy();
  });
});
