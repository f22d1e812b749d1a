import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';

/** Whether an administrator has a second factor, and whether this session has passed it. */
export const secondFactorQuery = () => freshQuery(['second-factor'], 'GET /api/user/second-factor');

/** Asks for the secret of an authenticator app; nothing counts until `enroll`. */
export const prepareAuthenticator = () => call('POST /api/user/second-factor/authenticator');

/** Sets up the app by one of its codes. */
export const enroll = async (body: { code: string; proposal: string }) =>
  (await call('PUT /api/user/second-factor', { body })).recoveryCodes;

/** Passes with a code of the app or a recovery code. */
export const pass = (code: string) => call('POST /api/user/second-factor/pass', { body: { code } });
