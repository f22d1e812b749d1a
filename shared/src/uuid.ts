/** A UUID of any version and case, as the source of a regular expression; Postgres accepts all of them. */
export const uuidPattern = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';

const wholeUuid = new RegExp(`^${uuidPattern}$`);

export function isUuid(text: string): boolean {
  return wholeUuid.test(text);
}
