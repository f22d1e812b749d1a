import type { Profile } from '@quad/shared/contract/profile';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToast, dismissToast } from '../../lib/toast-store';
import { type Answer, answerCalls } from '../../testing/answers';
import { eventFixture } from '../../testing/event-fixture';
import { stubLayout } from '../../testing/layout-stubs';
import { bootData, maya, renderApp } from '../../testing/render-app';

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
const profilePath = `/api/users/${beaId}`;
const page = `/profile/${beaId}`;

async function show(
  profile: Partial<Profile> = {},
  { answers = {}, user = maya }: { answers?: Record<string, Answer>; user?: typeof maya | null } = {},
) {
  const all: Record<string, Answer> = {
    [profilePath]: { status: 200, body: { ...bea, ...profile } },
    '/api/notifications/count': { status: 200, body: { unreadCount: 0 } },
    ...answers,
  };
  const asked = answerCalls(all);
  await renderApp(page, bootData({ user }));
  await screen.findByRole('heading', { name: 'Bea Castellano', level: 1 });
  return { all, saved: () => asked.filter(({ method }) => method !== 'GET') };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));
const fromMenu = async (title: RegExp) => {
  await press('More');
  const menu = await screen.findByRole('dialog', { name: 'Bea Castellano' });
  await act(async () => fireEvent.click(within(menu).getByRole('button', { name: title })));
};
const said = () => [currentToast()?.title, currentToast()?.description];

beforeEach(() => {
  stubLayout();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  vi.unstubAllGlobals();
});

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
    answerCalls({ [profilePath]: { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } } });
    await renderApp(page, bootData({ user: maya }));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a failure can be tried again', async () => {
    answerCalls({});
    await renderApp(page, bootData());
    expect(await screen.findByRole('heading', { name: 'Unable to load this profile' })).toBeTruthy();
    answerCalls({ [profilePath]: { status: 200, body: bea } });
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
  const standing = (relation: string) => ({ status: 200, body: { relation, requestId } });

  test('is asked for with a word, and taken back', async () => {
    const { saved, all } = await show({}, { answers: { '/api/friends/requests': standing('requested') } });
    await press('Add Friend');
    const field = await screen.findByLabelText(/^Message/);
    expect(screen.getByText('0/200')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'Clay night?' } });
    all[profilePath] = {
      status: 200,
      body: { ...bea, relation: 'requested', request: { id: requestId, message: 'Clay night?' } },
    };
    await press('Send request');
    expect(saved()).toEqual([
      { path: '/api/friends/requests', method: 'POST', body: { receiverId: beaId, message: 'Clay night?' } },
    ]);
    expect(said()).toEqual(['Request sent', 'Bea Castellano can accept it now.']);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Requested' })).disabled).toBe(true);

    all[`/api/friends/requests/${requestId}`] = standing('none');
    all[profilePath] = { status: 200, body: bea };
    await press('Cancel request');
    expect(saved().at(-1)).toMatchObject({ path: `/api/friends/requests/${requestId}`, method: 'DELETE' });
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
      answers: { [`/api/friends/requests/${requestId}/accept`]: standing('friends') },
    });
    expect(screen.getByText('Bea wants to be friends')).toBeTruthy();
    expect(screen.getByText('You had the best mug at clay night.')).toBeTruthy();
    all[profilePath] = { status: 200, body: { ...bea, relation: 'friends' } };
    await press('Accept');
    expect(said()).toEqual(['Success!', 'You and Bea Castellano are friends.']);
    expect(await screen.findByRole('button', { name: 'Friends' })).toBeTruthy();
  });

  test('is declined', async () => {
    const { saved } = await show(requesting, {
      answers: { [`/api/friends/requests/${requestId}/decline`]: standing('none') },
    });
    await press('Decline');
    expect(saved()).toMatchObject([{ path: `/api/friends/requests/${requestId}/decline`, method: 'POST' }]);
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
      { answers: { [`/api/friends/${beaId}`]: standing('none') } },
    );
    await fromMenu(/^Remove friend/);
    expect(saved()).toMatchObject([{ path: `/api/friends/${beaId}`, method: 'DELETE' }]);
    expect(said()).toEqual(['Friend removed', 'Bea Castellano is not told.']);
  });

  test('a visitor signs in first and comes back', async () => {
    await show({ relation: 'none', mutualFriends: null }, { user: null });
    await press('Add Friend');
    await waitFor(() => expect(location.pathname).toBe('/auth'));
    expect(sessionStorage.getItem('redirectAfterAuth')).toBe(page);
  });
});

describe('block and report', () => {
  const blockPath = `${profilePath}/block`;

  test.each([true, false])(
    'blocking is asked for twice, and leads back (%s) or away',
    async (hasPageBefore) => {
      const { saved } = await show(
        {},
        {
          answers: {
            [blockPath]: { status: 204 },
            '/api/friends?limit=30': { status: 200, body: { friends: [], count: 0 } },
          },
        },
      );
      vi.stubGlobal('navigation', { canGoBack: hasPageBefore });
      const back = vi.spyOn(history, 'back').mockImplementation(() => {});
      await fromMenu(/^Block Bea/);
      const sheet = await screen.findByRole('dialog', { name: 'Block Bea?' });
      expect(saved()).toEqual([]);
      await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Block' })));
      expect(saved()).toMatchObject([{ path: blockPath, method: 'PUT' }]);
      expect(said()).toEqual(['Blocked', 'You and Bea no longer see each other.']);
      if (hasPageBefore) expect(back).toHaveBeenCalledOnce();
      else await waitFor(() => expect(location.pathname).toBe('/friends'));
      back.mockRestore();
    },
  );

  test('blocking can fail', async () => {
    await show({}, { answers: { [blockPath]: { status: 500 } } });
    await fromMenu(/^Block Bea/);
    const sheet = await screen.findByRole('dialog', { name: 'Block Bea?' });
    await act(async () => fireEvent.click(within(sheet).getByRole('button', { name: 'Block' })));
    expect(said()).toEqual(['Error', 'Failed to block. Please try again.']);
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
