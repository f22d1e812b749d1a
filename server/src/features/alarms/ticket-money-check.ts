import { counted } from '@quad/shared/count-text';
import type { AppContext } from '../../app-context';
import { listTicketMoney } from '../ticket-sales/ticket-money';

/** Money of tickets that a person has to look at: what a bank refused, and what a bank wants to hear. */
export async function ticketsNeedPerson({ database }: AppContext) {
  const items = (await listTicketMoney(database.db)).filter(({ problem }) => problem !== null);
  const [first] = items;
  if (!first) return null;
  return {
    sentence: `${counted(items.length, 'payment')} for tickets ${items.length === 1 ? 'needs' : 'need'} a person`,
    reason: `The oldest is of ${first.title}: ${first.problem}`,
    nextStep:
      'Look at Money: try a refund again, answer a dispute, or settle it with the person by other means.',
  };
}
