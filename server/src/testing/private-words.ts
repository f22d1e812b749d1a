import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { testPassword } from './factories';

/** What no log line may have: addresses, also within a URL, people of the factories, passwords, and what signs in. */
const patterns: readonly RegExp[] = [
  /[\w.+-]+(@|%40)[\w-]+(\.[\w-]+)+/i,
  /\bAda [0-9a-f]{8}\b/,
  new RegExp(testPassword),
  /s%3A[\w-]{20,}/,
  // Signed tokens, and 32 random bytes; a signed-in device is named by the digest of its session.
  /[\w-]{20,}\.[\w-]{43}/,
  /(?<!\/sessions\/|[\w-])[\w-]{43}(?![\w-])/,
];

/** The full names of everybody in a database, and of guests. */
export async function listPeople(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from users where first_name <> '' and last_name <> ''
    union select guest_name from rsvps where guest_name like '% %'
    union select guest_name from comments where guest_name like '% %'`);
  return rows.map(({ name }) => name);
}

/** The first line that names a person or lets somebody in; null if there is none. */
export function findPrivateLine(lines: readonly string[], people: readonly string[] = []): string | null {
  const isPrivate = (line: string) =>
    patterns.some((pattern) => pattern.test(line)) || people.some((name) => line.includes(name));
  return lines.find(isPrivate) ?? null;
}
