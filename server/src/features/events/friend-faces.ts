/** How many of the friends who go are named on a card, on a marker and on an event's page. */
export const friendsPreviewMax = 3;

/** SQL for a person as in faceSchema, for users under an alias. */
export const faceJson = (users: string): string =>
  `jsonb_build_object('id', ${users}.id, 'firstName', ${users}.first_name, 'profileImageUrl', ${users}.profile_image_url)`;
