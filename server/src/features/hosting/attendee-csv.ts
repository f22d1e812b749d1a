import type { Attendee } from '@quad/shared/contract/event-hosting';

const header = ['Name', 'Status', 'Answered (UTC)', 'Guest email', 'Guest address', 'University', 'Paid'];

/**
 * One cell of RFC 4180. A leading =, +, -, @, tab or return would run as a formula in a spreadsheet: an
 * apostrophe makes it text (OWASP, CSV injection).
 */
function cell(value: string | null): string {
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The list of attendees for spreadsheets: UTF-8 with a byte order mark, CRLF lines. */
export function attendeeCsv(attendees: readonly Attendee[]): string {
  const lines = attendees.map((attendee) => [
    attendee.name,
    attendee.status,
    attendee.createdAt,
    attendee.guestEmail,
    attendee.guestAddress,
    attendee.university,
    attendee.hasPaid ? 'yes' : null,
  ]);
  return `\uFEFF${[header, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
