import { readSession, removeSession, writeSession } from '../../lib/storage';
import type { TicketTypesBody } from './ticket-values';

/** The tickets of the event that waits beside them (pending-event.ts): they are on sale once it is published. */
const key = 'pendingEventTickets';

export function keepPendingTickets(tickets: TicketTypesBody | null): void {
  if (tickets) writeSession(key, JSON.stringify(tickets));
  else removeSession(key);
}

/** Takes them out. */
export function takePendingTickets(): TicketTypesBody | null {
  const kept = readSession(key);
  removeSession(key);
  return kept === null ? null : (JSON.parse(kept) as TicketTypesBody);
}
