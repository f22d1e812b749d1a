/**
 * The proof of work that guests are asked for when a limit of their address is near: no picture riddles, no third party.
 * An answer 428 CHALLENGE_REQUIRED carries a challenge; the same request goes again with its solution.
 */

/** Answer header: the signed challenge, '<claims>.<signature>'. */
export const challengeHeader = 'x-challenge';
/** Answer header: how many leading zero bits the hash must have, 1 to 32. */
export const challengeDifficultyHeader = 'x-challenge-difficulty';
/** Request header: '<challenge>:<counter>'. */
export const challengeSolutionHeader = 'x-challenge-solution';

export const challengeRequiredStatus = 428;

/**
 * What is hashed for one try. The signature alone stands for the whole challenge, and keeps the text within one block
 * of SHA-256 (55 bytes), so that a phone is not slower than it must be.
 */
export function challengeText(challenge: string, counter: number): string {
  return `${challenge.slice(challenge.indexOf('.') + 1)}:${counter}`;
}

/** Whether a hash is good enough; `firstWord` is the first 32 bits of SHA-256 of the challenge's text. */
export function isWorkDone(firstWord: number, difficulty: number): boolean {
  return Math.clz32(firstWord) >= difficulty;
}
