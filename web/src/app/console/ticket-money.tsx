import { consolePaths } from '@quad/shared/console-paths';
import { TicketMoneyView } from '../../features/console/components/ticket-money-view';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Refunds, disputes and payouts of tickets that aren't done, and what needs a person among them. */
export default function TicketMoneyScreen() {
  return (
    <ConsolePage
      title={consoleTitles.ticketMoney}
      back={{ href: consolePaths.money(), label: 'Back to money' }}
    >
      <TicketMoneyView now={useNow()} />
    </ConsolePage>
  );
}
