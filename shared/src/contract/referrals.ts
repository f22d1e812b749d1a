import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { idSchema } from './fields';

/** Points for a referred sign-up with a verified address, and for a share that somebody opened. */
export const referralSignUpPoints = 50;
export const openedSharePoints = 1;

export const rewardsSchema = z.object({
  points: z.number(),
  /** Events whose link the person has shared, each counted once. */
  shares: z.number(),
  /** Shared links that somebody else has opened. */
  openedShares: z.number(),
  /** People who signed up with the person's link and verified their address. */
  referredSignUps: z.number(),
  referralCode: z.string(),
});
export type Rewards = z.infer<typeof rewardsSchema>;

export const referralRoutes = {
  rewards: defineRoute({
    method: 'GET',
    path: '/api/user/rewards',
    summary: 'Reward points and where they come from.',
    response: rewardsSchema,
  }),
  share: defineRoute({
    method: 'POST',
    path: '/api/shares',
    summary: 'Records that the signed-in person shares an event, or the app, and returns the path to share.',
    body: z.object({ eventId: z.optional(z.nullable(idSchema)) }),
    /** '/events/{id}?ref={code}', or '/?ref={code}'. */
    response: z.object({ path: z.string() }),
  }),
  open: defineRoute({
    method: 'POST',
    path: '/api/shares/opened',
    auth: 'public',
    summary: 'A page was opened with `?ref=`; counts once a share, and never for the person who shared it.',
    body: z.object({
      ref: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      eventId: z.optional(z.nullable(idSchema)),
    }),
  }),
};
