import { testPassword } from './factories';

/** What no log line may have: addresses, also within a URL, people of the factories, passwords, and what signs in. */
const patterns: readonly RegExp[] = [
  /[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/i,
  /\bAda [0-9a-f]{8}\b/,
  new RegExp(testPassword),
  /s%3A[\w-]{20,}/,
  /[\w-]{20,}\.[\w-]{43}/,
];

/** The first log line that names a person or lets somebody in; null if there is none. */
export function findPrivateLine(lines: readonly string[]): string | null {
  return lines.find((line) => patterns.some((pattern) => pattern.test(line))) ?? null;
}
