import { formatCents } from '@quad/shared/cents-text';
import type { Ticket } from '@quad/shared/contract/tickets';

/** Whether its holder can show a pass for it. */
export const hasPass = ({ isHeld, status }: Ticket) => isHeld && (status === 'valid' || status === 'offered');

/** '1 of 2', or nothing of a single one. */
export const placeOf = ({ place, among }: Ticket) => (among > 1 ? `${place} of ${among}` : '');

/** What became of a ticket, in a few words. */
export function ticketState(ticket: Ticket): { words: string; tone: 'positive' | 'warn' | 'plain' } {
  const { status, isHeld, isCheckedIn, transfer, refund, holderName } = ticket;
  if (refund) {
    const amount = formatCents(refund.amount);
    return { words: refund.isDone ? `${amount} refunded` : `${amount} on its way back`, tone: 'plain' };
  }
  switch (status) {
    case 'held':
      return { words: 'Not paid yet', tone: 'warn' };
    case 'resold':
      return { words: 'Spot taken', tone: 'plain' };
    case 'refunded':
      return { words: 'Refunded', tone: 'plain' };
    case 'void':
      return { words: 'No longer valid', tone: 'plain' };
    case 'offered':
      return { words: 'Spot offered, still yours', tone: 'warn' };
    default:
      if (!isHeld) return { words: `Sent to ${holderName}`, tone: 'plain' };
      if (isCheckedIn) return { words: 'You are in', tone: 'plain' };
      if (transfer) return { words: `On its way to ${transfer.to}`, tone: 'warn' };
      return { words: 'Valid', tone: 'positive' };
  }
}
