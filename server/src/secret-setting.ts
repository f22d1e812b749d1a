import * as z from 'zod';

const leastCharacters = 6;

/** Whether a text is a few characters, or one piece over and over: it is long, and yet soon guessed. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size < leastCharacters) return true;
  for (let piece = 1; piece <= text.length / 2; piece += 1) {
    if (text.startsWith(text.slice(piece))) return true;
  }
  return false;
}

/** A setting that keeps others out. */
export const secretSetting = (minLength: number) =>
  z
    .string()
    .min(minLength, `must have at least ${minLength} characters`)
    .refine(
      (text) => !isMonotonous(text),
      'is the same few characters over and over: set a random one, such as openssl rand -base64 32 prints',
    )
    .optional();
