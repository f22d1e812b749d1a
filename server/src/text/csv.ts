/**
 * One cell of RFC 4180. A leading =, +, -, @, tab or return would run as a formula in a spreadsheet: an
 * apostrophe makes it text (OWASP, CSV injection).
 */
function cell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table for spreadsheets: UTF-8 with a byte order mark, CRLF lines. */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${[header, ...rows].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
