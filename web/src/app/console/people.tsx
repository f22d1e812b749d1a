import { PeopleList } from '../../features/console/components/people-list';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Where people are looked up. */
export default function PeopleScreen() {
  const now = useNow();
  const user = useUser();
  return (
    <ConsolePage title={consoleScreens.people.title} canFind={false}>
      <PeopleList
        now={now}
        ownId={user?.id ?? ''}
        permissions={user?.permissions ?? []}
        hrefOf={(id) => consoleScreens.person.href({ id })}
      />
    </ConsolePage>
  );
}
