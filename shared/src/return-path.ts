/**
 * A path on our own site for redirecting people back, or null: an absolute address, or one that browsers
 * treat as such ('//host', '/\host'), would lead them away.
 */
export function safeReturnPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
