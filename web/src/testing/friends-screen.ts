import type { FoundPerson, Friend } from '@quad/shared/contract/friends';
import type { Answer } from './answers';
import { personFixture } from './person-fixture';
import { bootData } from './render-app';

export const friendsPath = '/api/friends?limit=30';
export const requestsPath = '/api/friends/requests';
const rewardsPath = '/api/user/rewards';
export const searchPath = (q: string) => `/api/friends/search?q=${q}`;
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

export const good = (body: unknown): Answer => ({ status: 200, body });
export const requests = (parts: { incoming?: unknown[]; outgoing?: unknown[] } = {}) =>
  good({ incoming: [], outgoing: [], incomingCount: parts.incoming?.length ?? 0, ...parts });
/** What the Friends screen asks for, empty unless said otherwise. */
export const answersWith = (
  change: Record<string, Answer | Promise<Answer>> = {},
): Record<string, Answer | Promise<Answer>> => ({
  [friendsPath]: good({ friends: [], count: 0 }),
  [requestsPath]: requests(),
  [rewardsPath]: good({ points: 1250, shares: 12 }),
  ...change,
});
