/*
 * The root of each feature's query keys: invalidating a root fetches again all that the feature has shown. They are here
 * because a change in one feature may concern what another one shows.
 */
export const commentsKey = ['comments'] as const;
export const eventsKey = ['events'] as const;
export const friendsKey = ['friends'] as const;
export const hostingKey = ['hosting'] as const;
export const invitationsKey = ['invitations'] as const;
export const mediaKey = ['media'] as const;
export const moderationKey = ['moderation'] as const;
export const myEventsKey = ['my-events'] as const;
export const notificationsKey = ['notifications'] as const;
export const paymentsKey = ['payments'] as const;
export const placesKey = ['places'] as const;
export const profilesKey = ['profiles'] as const;
export const rsvpsKey = ['rsvps'] as const;
export const settingsKey = ['settings'] as const;
