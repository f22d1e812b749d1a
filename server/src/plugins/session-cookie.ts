/** The name of the cookie that holds a session. */
export const sessionCookieName = 'quad_session';
