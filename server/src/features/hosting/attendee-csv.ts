import type { Attendee } from '@quad/shared/contract/event-hosting';
import { csvOf } from '../../text/csv';

const header = [
  'Name',
  'Status',
  'Answered (UTC)',
  'Guest email',
  'Guest address',
  'University',
  'Paid',
  'checkedInAt',
  'door',
];

/** The list of attendees for spreadsheets. */
export function attendeeCsv(attendees: readonly Attendee[]): string {
  const lines = attendees.map((attendee) => [
    attendee.name,
    attendee.status,
    attendee.createdAt,
    attendee.guestEmail,
    attendee.guestAddress,
    attendee.university,
    attendee.hasPaid ? 'yes' : null,
    attendee.checkedIn?.at ?? null,
    attendee.checkedIn?.door ?? null,
  ]);
  return csvOf(header, lines);
}
