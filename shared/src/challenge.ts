/**
 * The proof of work required of guests near a limit of their address: no captcha, no third party. A response
 * 428 CHALLENGE_REQUIRED carries a challenge; the client repeats the request with its solution.
 */

/** Response header: the signed challenge, '<claims>.<signature>'. */
export const challengeHeader = 'x-challenge';
/** Response header: how many leading zero bits the hash must have, 1 to 32. */
export const challengeDifficultyHeader = 'x-challenge-difficulty';
/** Request header: '<challenge>:<counter>'. */
export const challengeSolutionHeader = 'x-challenge-solution';

export const challengeRequiredStatus = 428;

/**
 * The text to hash for one attempt. The signature alone represents the challenge, which keeps the text within
 * one block of SHA-256 (55 bytes), so that phones need no extra time.
 */
export function challengeText(challenge: string, counter: number): string {
  return `${challenge.slice(challenge.indexOf('.') + 1)}:${counter}`;
}

/** Whether a hash is sufficient; `firstWord` is the first 32 bits of SHA-256 of the challenge's text. */
export function isWorkDone(firstWord: number, difficulty: number): boolean {
  return Math.clz32(firstWord) >= difficulty;
}
