/** When a version stops getting security fixes, by its major number; a version that isn't listed is newer than this table. */
const ends = {
  /** https://github.com/nodejs/release */
  node: { 18: '2025-04-30', 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30' },
  /** https://www.postgresql.org/support/versioning */
  postgres: {
    13: '2025-11-13',
    14: '2026-11-12',
    15: '2027-11-11',
    16: '2028-11-09',
    17: '2029-11-08',
    18: '2030-11-14',
  },
} as const satisfies Record<string, Record<number, string>>;

/** The day after which a version gets no fixes, if it is over; null otherwise. */
export function endedOn(product: keyof typeof ends, major: number, now: Date): string | null {
  const table: Record<number, string> = ends[product];
  const oldest = Math.min(...Object.keys(table).map(Number));
  const end = table[Math.max(major, oldest)];
  return end !== undefined && now.getTime() > Date.parse(`${end}T23:59:59Z`) ? end : null;
}
