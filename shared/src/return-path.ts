/**
 * A path of our own site that people may be sent back to, or null: an absolute address, or one that browsers read as
 * such ('//host', '/\host'), would lead them away.
 */
export function safeReturnPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
