import type { ResponseOf } from '@quad/shared/api-request';
import type { FoundPerson, Friend } from '@quad/shared/contract/friends';
import { personFixture } from './person-fixture';
import { bootData } from './render-app';
import { ok, type Stubs } from './stub-api';

export const requestId = '6f1c9a34-0000-4000-8000-0000000000b1';
export const ana = personFixture();

export const friend = (change: Partial<Friend> = {}): Friend => ({
  ...ana,
  mutualFriends: 8,
  goingToYourEvents: 0,
  hostingThisWeek: 0,
  ...change,
});
export const found = (change: Partial<FoundPerson> = {}): FoundPerson => ({
  ...ana,
  relation: 'none',
  requestId: null,
  mutualFriends: 2,
  ...change,
});
export const incoming = {
  id: requestId,
  sender: { ...ana, mutualFriends: 3 },
  message: null,
  createdAt: bootData().now,
};
export const outgoing = {
  id: requestId,
  receiver: { ...ana, mutualFriends: 0 },
  message: null,
  createdAt: bootData().now,
};

export const requests = (parts: Partial<ResponseOf<'GET /api/friends/requests'>> = {}) =>
  ok({ incoming: [], outgoing: [], incomingCount: parts.incoming?.length ?? 0, ...parts });
/** What the Friends screen asks for, empty unless said otherwise. */
export const friendsStubs = (change: Stubs = {}): Stubs => ({
  'GET /api/friends': ok({ friends: [], count: 0 }),
  'GET /api/friends/requests': requests(),
  'GET /api/user/rewards': ok({
    points: 1250,
    shares: 12,
    openedShares: 3,
    referredSignUps: 2,
    referralCode: 'MAYA26',
  }),
  ...change,
});
