/**
 * What a spreadsheet may take for a formula (OWASP, CSV injection): =, +, - or @, full-width and small ones too, also after
 * blanks, quotes and invisible characters, which some leave out; and text that begins with a tab or a line break.
 */
const formula = /^[\t\r\n]|^[\s\p{Cf}"'`]*[=+\-\u2212@]/u;

/** One cell of RFC 4180; an apostrophe makes it text. */
function cell(value: string | null): string {
  const text = value ?? '';
  const safe = formula.test(text.normalize('NFKC')) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table for spreadsheets: UTF-8 with a byte order mark, CRLF lines. */
export function csvOf(header: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${[header, ...rows].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
