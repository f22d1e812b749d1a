import { challengeText, isWorkDone } from '@quad/shared/challenge';

/** The round constants of SHA-256: fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const roundConstants = new Uint32Array(64);
/** The first hash value: fractions of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
const firstState = new Uint32Array(8);
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let divisor = 2;
  while (candidate % divisor !== 0) divisor++;
  if (divisor < candidate) continue;
  if (found < 8) firstState[found] = fraction(Math.sqrt(candidate));
  roundConstants[found++] = fraction(Math.cbrt(candidate));
}

const schedule = new Uint32Array(64);
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));
/** For typed arrays of 64 and 8 words; the fallback only satisfies the compiler. */
const at = (words: Uint32Array, index: number) => words[index] ?? 0;

/**
 * The first 32 bits of SHA-256 of a text of at most 55 ASCII characters: one block (FIPS 180-4, 6.2).
 * Implemented here because crypto.subtle returns a promise per hash, which is ten times slower, and is
 * missing on plain http.
 */
export function firstHashWord(text: string): number {
  schedule.fill(0, 0, 16);
  for (let index = 0; index < text.length; index++) {
    schedule[index >> 2] = at(schedule, index >> 2) | (text.charCodeAt(index) << (24 - (index & 3) * 8));
  }
  const end = text.length;
  schedule[end >> 2] = at(schedule, end >> 2) | (0x80 << (24 - (end & 3) * 8));
  schedule[15] = end * 8;
  for (let index = 16; index < 64; index++) {
    const early = at(schedule, index - 15);
    const late = at(schedule, index - 2);
    schedule[index] =
      at(schedule, index - 16) +
      (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
      at(schedule, index - 7) +
      (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = firstState;
  for (let index = 0; index < 64; index++) {
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        at(roundConstants, index) +
        at(schedule, index)) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return (at(firstState, 0) + a) >>> 0;
}

/** Tries `tries` counters starting at `from`; returns the one that solves the challenge, or null. */
export function searchCounter(
  challenge: string,
  difficulty: number,
  from: number,
  tries: number,
): number | null {
  for (let counter = from; counter < from + tries; counter++) {
    if (isWorkDone(firstHashWord(challengeText(challenge, counter)), difficulty)) return counter;
  }
  return null;
}
