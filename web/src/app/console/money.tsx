import { MoneyList } from '../../features/console/components/money-list';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Payments, refunds, and what needs a person among them. */
export default function MoneyScreen() {
  return (
    <ConsolePage title={consoleScreens.money.title}>
      <MoneyList now={useNow()} />
    </ConsolePage>
  );
}
