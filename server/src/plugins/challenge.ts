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
import { addressKey, createLimit, type LimitOptions, takeOnce } from './limits';

/** From this share of a limit on, each further use requires work. */
const nearShare = 0.6;
/** 2^17 hashes on average: about half a second on a phone, unnoticeable on a laptop. */
const difficulty = 17;
const lifeMs = 5 * 60_000;
const purpose = 'challenge';

/** What a challenge is bound to; one for another route or from another network isn't accepted. */
interface Claims {
  route: string;
  address: string;
  expiresAt: number;
  nonce: string;
}

const routeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url}`;

function makeChallenge({ signer, now }: AppContext, request: FastifyRequest): string {
  const claims: Claims = {
    route: routeOf(request),
    address: addressKey(request.ip),
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

function isHashGood(challenge: string, counter: number): boolean {
  const hash = createHash('sha256').update(challengeText(challenge, counter)).digest();
  return isWorkDone(hash.readUInt32BE(0), difficulty);
}

/** Whether the request has a solution of our challenge: for it, in time, correct, and unused. */
async function bringsSolution(context: AppContext, request: FastifyRequest): Promise<boolean> {
  const given = request.headers[challengeSolutionHeader];
  const match = typeof given === 'string' ? /^([\w-]{1,600}\.[\w-]{1,100}):(\d{1,11})$/.exec(given) : null;
  const [, challenge = '', counter = ''] = match ?? [];
  const claims = match ? readChallenge(context, challenge) : null;
  if (!claims || claims.route !== routeOf(request) || claims.address !== addressKey(request.ip)) return false;
  if (claims.expiresAt <= context.now().getTime() || !isHashGood(challenge, Number(counter))) return false;
  return takeOnce(context.database.db, `challenge:${claims.nonce}`, new Date(claims.expiresAt));
}

/** A limit on what visitors write, by their address. */
export interface GuestLimit {
  /**
   * Counts one use. Far from the limit, the request simply passes; near it, and whenever the honeypot field
   * is filled, it needs the solution of a challenge, which the response's headers carry. A filled honeypot is
   * neither refused for good nor accepted in appearance: a browser or password manager may have filled a real
   * person's, and a false success would lose what they wrote. Our client solves the challenge without asking
   * and the text arrives; programs that fill every field don't.
   * @param honeypot the value of the field that people never see
   * @throws AppError RATE_LIMITED, CHALLENGE_REQUIRED
   */
  use(request: FastifyRequest, reply: FastifyReply, honeypot?: string): Promise<void>;
}

export function createGuestLimit(context: AppContext, options: LimitOptions): GuestLimit {
  const limit = createLimit(context, options);
  return {
    async use(request, reply, honeypot = '') {
      const key = addressKey(request.ip);
      const usedShare = await limit.use(key);
      if (usedShare < nearShare && honeypot === '') return;
      if (await bringsSolution(context, request)) return;
      await limit.giveBack(key);
      reply
        .header(challengeHeader, makeChallenge(context, request))
        .header(challengeDifficultyHeader, difficulty)
        .header('cache-control', 'no-store');
      throw new AppError('CHALLENGE_REQUIRED', 'Please try again: this needs a short check of your browser.');
    },
  };
}
