import type { OwnProfile, Profile } from '@quad/shared/contract/profile';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { type Member, useTestApp } from '../../testing/test-app';

const test = useTestApp();
// The store is served by the app itself.
beforeAll(() => test.listen());

const befriend = (one: Member, other: Member) =>
  test.db.insert(friendships).values({ userId: one.id, friendId: other.id });
const own = async (person: Member) => (await person.get('/api/user/profile')).json<OwnProfile>();
const change = (person: Member, body: object) => person.put('/api/user/profile', body);
const profileOf = async (person: Member, viewer?: Member) =>
  (await test.as(viewer?.cookie).get(`/api/users/${person.id}`)).json<Profile>();

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

describe('the own profile', () => {
  it('has numbers counted from the rows', async () => {
    const ada = await test.member();
    expect(await own(ada)).toMatchObject({
      id: ada.id,
      email: ada.email,
      bio: null,
      eventsHosted: 0,
      eventsAttended: 0,
      friendsCount: 0,
      referralRewards: 0,
      friendsPreview: [],
    });
    await test.event({ hostId: ada.id });
    await test.event({ hostId: ada.id, startDate: inDays(-9) });
    await test.event({ hostId: ada.id, status: 'cancelled' });
    await test.event({ hostId: ada.id, hiddenAt: new Date() });
    const [past, other, coming, called] = [
      await test.event({ startDate: inDays(-2) }),
      await test.event({ startDate: inDays(-3) }),
      await test.event(),
      await test.event({ startDate: inDays(-2), status: 'cancelled' }),
    ];
    for (const { id } of [past, coming, called]) {
      await test.db.insert(rsvps).values({ eventId: id, userId: ada.id });
    }
    await test.db.insert(rsvps).values({ eventId: other.id, userId: ada.id, status: 'maybe' });
    const [ben, cy, suspended] = [
      await test.member({ firstName: 'Ben' }),
      await test.member({ firstName: 'Cy' }),
      await test.member(),
    ];
    for (const friend of [ben, cy, suspended]) await befriend(friend, ada);
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    expect(await own(ada)).toMatchObject({
      eventsHosted: 2,
      eventsAttended: 1,
      friendsCount: 2,
      friendsPreview: [{ firstName: 'Ben' }, { firstName: 'Cy' }],
    });
  });

  it('is changed field by field, and emptied fields are cleared', async () => {
    const ada = await test.member();
    const bio = 'x'.repeat(200);
    const changed = await change(ada, { bio, instagramHandle: '@ada.mugs', twitterHandle: 'ada_l' });
    expect(changed.json()).toMatchObject({ bio, instagramHandle: 'ada.mugs', twitterHandle: 'ada_l' });
    expect((await change(ada, { bio: '  ' })).json()).toMatchObject({ bio: null, twitterHandle: 'ada_l' });
    expect((await change(ada, { instagramHandle: '', twitterHandle: null })).json()).toMatchObject({
      instagramHandle: null,
      twitterHandle: null,
    });
  });

  it.each([
    [{ bio: 'x'.repeat(201) }, 'Bio must be at most 200 characters'],
    [{ instagramHandle: 'a b' }, 'Instagram handles can have letters'],
    [{ twitterHandle: 'https://x.com/ada' }, 'Twitter handles can have letters'],
    [{ profileImageUrl: 'https://elsewhere.example/me.png' }, 'Please upload an image file'],
  ])('refuses %o', async (body, message) => {
    const response = await change(await test.member(), body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
  });

  it('keeps or removes the current picture', async () => {
    const ada = await test.member({ profileImageUrl: '/avatars/ada.webp' });
    expect((await change(ada, { profileImageUrl: '/avatars/ada.webp' })).json().profileImageUrl).toBe(
      '/avatars/ada.webp',
    );
    expect((await change(ada, { profileImageUrl: '' })).json().profileImageUrl).toBeNull();
  });

  it('requires a signed-in user', async () => {
    expect((await test.get('/api/user/profile')).statusCode).toBe(401);
    expect((await test.put('/api/user/profile', { bio: 'hi' })).statusCode).toBe(401);
  });
});

describe("another person's profile", () => {
  const details = { bio: 'Loud', instagramHandle: 'bea', twitterHandle: null, friendsCount: 1 };
  const nothing = {
    areDetailsVisible: false,
    bio: null,
    instagramHandle: null,
    twitterHandle: null,
    eventsHosted: null,
    eventsAttended: null,
    friendsCount: null,
    mutualFriendsPreview: [],
  };

  it.each([
    ['everyone', { visitor: true, stranger: true, friend: true, self: true }],
    ['friends', { visitor: false, stranger: false, friend: true, self: true }],
    ['nobody', { visitor: false, stranger: false, friend: false, self: true }],
  ] as const)('shown to %s has its details for those alone', async (profileVisibility, sees) => {
    const bea = await test.member({
      profileVisibility,
      bio: 'Loud',
      instagramHandle: 'bea',
      university: 'UC',
    });
    const [stranger, friend] = [await test.member(), await test.member()];
    await befriend(friend, bea);
    const viewers = { visitor: undefined, stranger, friend, self: bea };
    for (const [name, viewer] of Object.entries(viewers)) {
      const profile = await profileOf(bea, viewer);
      expect(profile, name).toMatchObject({ id: bea.id, university: 'UC', profileVisibility });
      const isVisible = sees[name as keyof typeof sees];
      expect(profile, name).toMatchObject(isVisible ? { ...details, areDetailsVisible: true } : nothing);
      expect(JSON.stringify(profile)).not.toContain('@');
    }
  });

  it('contains the relation of the two, with the message of a request', async () => {
    const [bea, ada] = [await test.member(), await test.member()];
    expect(await profileOf(bea, bea)).toMatchObject({ relation: 'self', mutualFriends: null });
    expect(await profileOf(bea)).toMatchObject({ relation: 'none', mutualFriends: null });
    expect(await profileOf(bea, ada)).toMatchObject({ relation: 'none', request: null, mutualFriends: 0 });
    await ada.post('/api/friends/requests', { receiverId: bea.id, message: 'Clay?' });
    const request = { id: expect.any(String), message: 'Clay?' };
    expect(await profileOf(bea, ada)).toMatchObject({ relation: 'requested', request });
    expect(await profileOf(ada, bea)).toMatchObject({ relation: 'requesting', request });
    await bea.post('/api/friends/requests', { receiverId: ada.id });
    expect(await profileOf(bea, ada)).toMatchObject({ relation: 'friends', request: null });
  });

  it('counts mutual friends for everybody signed in, and names them if details are visible', async () => {
    const [bea, ada] = [await test.member({ profileVisibility: 'friends' }), await test.member()];
    const both = await test.member({ firstName: 'Both' });
    await befriend(both, bea);
    await befriend(ada, both);
    await befriend(bea, await test.member());
    expect(await profileOf(bea, ada)).toMatchObject({ mutualFriends: 1, mutualFriendsPreview: [] });
    await befriend(ada, bea);
    expect(await profileOf(bea, ada)).toMatchObject({
      mutualFriends: 1,
      mutualFriendsPreview: [{ firstName: 'Both' }],
    });
    await test.db.update(users).set({ profileVisibility: 'nobody' }).where(eq(users.id, bea.id));
    expect(await profileOf(bea, ada)).toMatchObject({ mutualFriends: null, mutualFriendsPreview: [] });
  });

  it('lists public hosted events, first upcoming, then past', async () => {
    const [bea, ada] = [await test.member(), await test.member()];
    const hosted = (title: string, days: number, more = {}) =>
      test.event({ hostId: bea.id, title, startDate: inDays(days), ...more });
    await hosted('last week', -7);
    await hosted('yesterday', -1);
    await hosted('in two days', 2);
    const soon = await hosted('tomorrow', 1);
    await hosted('unlisted', 1, { isPublic: false });
    await hosted('hidden', 1, { hiddenAt: new Date() });
    await ada.post(`/api/events/${soon.id}/favorite`, {});
    const { hostedEvents } = await profileOf(bea, ada);
    expect(hostedEvents.map(({ title, isFavorited }) => [title, isFavorited])).toEqual([
      ['tomorrow', true],
      ['in two days', false],
      ['yesterday', false],
      ['last week', false],
    ]);
  });

  it.each(['blocks', 'is blocked by'])('is not found by a person whom the owner %s', async (who) => {
    const [bea, ada] = [await test.member(), await test.member()];
    const [blocker, blocked] = who === 'blocks' ? [bea, ada] : [ada, bea];
    await blocker.put(`/api/users/${blocked.id}/block`);
    expect((await ada.get(`/api/users/${bea.id}`)).statusCode).toBe(404);
    expect((await bea.get(`/api/users/${ada.id}`)).statusCode).toBe(404);
    expect((await test.get(`/api/users/${bea.id}`)).statusCode).toBe(200);
  });

  it('is not found for suspended and unknown people', async () => {
    const bea = await test.member();
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, bea.id));
    for (const id of [bea.id, crypto.randomUUID()]) {
      expect((await test.get(`/api/users/${id}`)).statusCode).toBe(404);
    }
  });
});
