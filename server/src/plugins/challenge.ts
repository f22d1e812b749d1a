import { createHash, randomBytes } from 'node:crypto';
import {
  challengeDifficultyHeader,
  challengeHeader,
  challengeSolutionHeader,
  challengeText,
  isWorkDone,
} from '@quad/shared/challenge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { AppError } from '../errors';
import { addressKey } from './client-address';
import { countUses, createLimit, giveBackUse, type LimitOptions, takeOnce, type Use } from './limits';

/** A limit with a ceiling refuses uses from this many times its points on. */
const ceilingFactor = 20;
/** Bits that repeated failures add to a challenge unless said otherwise: four seconds on a phone instead of half a second. */
const addedBitsMax = 3;
const lifeMs = 5 * 60_000;
const purpose = 'challenge';

/** What a challenge is bound to; one for another route or from another network isn't accepted. */
interface Claims {
  route: string;
  address: string;
  /** Leading zero bits that the hash must have. */
  bits: number;
  expiresAt: number;
  nonce: string;
}

const routeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url}`;

function makeChallenge({ signer, now }: AppContext, request: FastifyRequest, bits: number): string {
  const claims: Claims = {
    route: routeOf(request),
    address: addressKey(request.ip),
    bits,
    expiresAt: now().getTime() + lifeMs,
    nonce: randomBytes(12).toString('base64url'),
  };
  return signer.sign(purpose, JSON.stringify(claims));
}

/** The claims of a challenge made here, or null. */
function readChallenge({ signer }: AppContext, challenge: string): Claims | null {
  const value = signer.verify(purpose, challenge);
  return value === null ? null : (JSON.parse(value) as Claims);
}

function isHashGood(challenge: string, counter: number, bits: number): boolean {
  const hash = createHash('sha256').update(challengeText(challenge, counter)).digest();
  return isWorkDone(hash.readUInt32BE(0), bits);
}

/** Requests whose solution has been accepted: more than one limit may ask for it. */
const solved = new WeakSet<FastifyRequest>();

/**
 * Whether the request has a solution of our challenge: for it, in time, correct, and unused. One that was made before the
 * last failure may have a bit less than is asked now, and no fewer: else whoever guesses would collect easy ones.
 */
async function bringsSolution(context: AppContext, request: FastifyRequest, bits: number): Promise<boolean> {
  const given = request.headers[challengeSolutionHeader];
  const match = typeof given === 'string' ? /^([\w-]{1,600}\.[\w-]{1,100}):(\d{1,11})$/.exec(given) : null;
  const [, challenge = '', counter = ''] = match ?? [];
  const claims = match ? readChallenge(context, challenge) : null;
  if (!claims || claims.route !== routeOf(request) || claims.address !== addressKey(request.ip)) return false;
  if (claims.bits < bits - 1) return false;
  const now = context.now();
  if (claims.expiresAt <= now.getTime() || !isHashGood(challenge, Number(counter), claims.bits)) return false;
  const until = new Date(claims.expiresAt);
  return takeOnce(context.database.db, `challenge:${claims.nonce}`, { now, until });
}

/** Bits that a challenge gets more for so many times the uses after which it is asked: one for each doubling. */
export const addedBits = (times: number, most = addedBitsMax): number =>
  Math.min(most, Math.max(0, Math.floor(Math.log2(times))));

/**
 * Requires the solution of a challenge, which the response's headers carry. Our client solves it without asking
 * anybody, and sends the request again.
 * @throws AppError CHALLENGE_REQUIRED
 */
export async function requireWork(
  context: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  moreBits = 0,
): Promise<void> {
  if (solved.has(request)) return;
  const bits = context.env.CHALLENGE_BITS + moreBits;
  if (await bringsSolution(context, request, bits)) {
    solved.add(request);
    return;
  }
  reply
    .header(challengeHeader, makeChallenge(context, request, bits))
    .header(challengeDifficultyHeader, bits)
    .header('cache-control', 'no-store');
  throw new AppError('CHALLENGE_REQUIRED', 'Please try again: this needs a short check of your browser.');
}

/**
 * Counts uses of several limits at once. Up to all of them the request simply passes; beyond any, and whenever the
 * honeypot field is filled, it needs work, because many people may share one address. A filled honeypot is neither
 * refused for good nor accepted in appearance: a browser or password manager may have filled a real person's, and a
 * false success would lose what they wrote. Programs that fill every field don't solve the challenge.
 * @param honeypot the value of the field that people never see
 * @throws AppError CHALLENGE_REQUIRED; then nothing was counted
 */
export async function countOrRequireWork(
  context: AppContext,
  http: { request: FastifyRequest; reply: FastifyReply },
  uses: readonly Use[],
  honeypot = '',
): Promise<void> {
  const isBeyond = await countUses(context, uses);
  if (!isBeyond && honeypot === '') return;
  try {
    await requireWork(context, http);
  } catch (error) {
    for (const use of uses) await giveBackUse(context, use);
    throw error;
  }
}

/** A limit on what anybody may do, by their network. */
export interface NetworkLimit {
  /**
   * Counts one use, as `countOrRequireWork` does.
   * @throws AppError CHALLENGE_REQUIRED, and RATE_LIMITED with a ceiling
   */
  use(request: FastifyRequest, reply: FastifyReply, honeypot?: string): Promise<void>;
}

/** @param options `hasCeiling`: for what costs storage or a host's attention, twenty times the limit is refused */
export function createNetworkLimit(
  context: AppContext,
  { hasCeiling = false, ...options }: LimitOptions & { hasCeiling?: boolean },
): NetworkLimit {
  const limit = createLimit(context, options);
  const ceiling = createLimit(context, {
    ...options,
    name: `${options.name}-most`,
    points: options.points * ceilingFactor,
  });
  return {
    async use(request, reply, honeypot) {
      const key = addressKey(request.ip);
      await countOrRequireWork(context, { request, reply }, [limit.of(key)], honeypot);
      if (hasCeiling) await ceiling.use(key);
    },
  };
}
