import { PeopleList } from '../../features/console/components/people-list';
import { useNow } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Where people are looked up. */
export default function PeopleScreen() {
  const now = useNow();
  return (
    <ConsolePage title={consoleScreens.people.title}>
      <PeopleList now={now} hrefOf={(id) => consoleScreens.person.href({ id })} />
    </ConsolePage>
  );
}
