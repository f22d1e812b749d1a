/** The root of the queries of hosting; apart from them, so that the create form does not bring what only hosts need. */
export const hostingKey = ['hosting'] as const;
