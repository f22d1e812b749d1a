/**
 * Root key of hosting queries; in its own file so that the create form does not load code only hosts need.
 */
export const hostingKey = ['hosting'] as const;
