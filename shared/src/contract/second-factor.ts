import * as z from 'zod/mini';
import { defineRoute } from '../define-route';

const codeSchema = z
  .string('Please enter the code')
  .check(z.trim(), z.minLength(1, 'Please enter the code'), z.maxLength(60, 'This code is too long'));

/** A code of the app, or a recovery code. */
export const secondFactorCodeSchema = z.object({ code: codeSchema });

export const secondFactorSchema = z.object({
  isEnrolled: z.boolean(),
  /** Whether this session has given a code. */
  isPassed: z.boolean(),
  recoveryCodesLeft: z.number(),
});

export const authenticatorSchema = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth://, for a QR code. */
  uri: z.string(),
  /** The same, sealed; sent back with the first code. */
  proposal: z.string(),
});
export type Authenticator = z.infer<typeof authenticatorSchema>;

/** For administrators; these routes are open to them before they have passed their second factor. */
export const secondFactorRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/user/second-factor',
    summary: "An administrator's second factor, and whether this session has passed it.",
    response: secondFactorSchema,
  }),
  prepare: defineRoute({
    method: 'POST',
    path: '/api/user/second-factor/authenticator',
    summary: 'Proposes a secret for an authenticator app; nothing counts until a code of it is sent.',
    response: authenticatorSchema,
  }),
  enroll: defineRoute({
    method: 'PUT',
    path: '/api/user/second-factor',
    summary:
      'Stores the proposed authenticator app, proved by one of its codes, ends every other session, and gives new recovery codes.',
    body: z.object({ code: codeSchema, proposal: z.string().check(z.maxLength(300)) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  pass: defineRoute({
    method: 'POST',
    path: '/api/user/second-factor/pass',
    summary: 'Opens the routes of administrators to this session by a code of the app or a recovery code.',
    body: secondFactorCodeSchema,
  }),
};
