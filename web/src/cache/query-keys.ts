/*
 * The root of a feature's query keys: invalidating it fetches again all that the feature has shown. Here are the roots of
 * features whose data other features change as well; the others are in the feature's own `.api.ts`.
 */
/** The root of all queries of events. */
export const eventsKey = ['events'] as const;
/** All searches. */
export const searchesKey = [...eventsKey, 'search'] as const;
/** What the map shows of searches. */
export const eventPointsKey = [...eventsKey, 'points'] as const;
export const detailKey = (id: string) => [...eventsKey, 'detail', id] as const;
/** Root of everything that the console shows: what one screen changes, others show too, and the counts of the rail. */
export const consoleKey = ['console'] as const;
export const commentsKey = ['comments'] as const;
export const friendsKey = ['friends'] as const;
/** Part of the friends' key: points come with friends. */
export const rewardsKey = [...friendsKey, 'rewards'] as const;
export const mediaKey = ['media'] as const;
export const myEventsKey = ['my-events'] as const;
export const profilesKey = ['profiles'] as const;
/** Tickets, and the orders that they come with. */
export const ticketsKey = ['tickets'] as const;
export const passesKey = ['passes'] as const;
