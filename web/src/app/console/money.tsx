import { MoneyList } from '../../features/console/components/money-list';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Payments, refunds, and what needs a person among them. */
export default function MoneyScreen() {
  return (
    <ConsolePage title={consoleTitles.money}>
      <MoneyList now={useNow()} />
    </ConsolePage>
  );
}
