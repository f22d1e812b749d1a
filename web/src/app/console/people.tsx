import { PeopleList } from '../../features/console/components/people-list';
import { useNow, useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Where people are looked up. */
export default function PeopleScreen() {
  const now = useNow();
  const user = useUser();
  return (
    <ConsolePage title={consoleTitles.people} canFind={false}>
      <PeopleList now={now} ownId={user?.id ?? ''} permissions={user?.permissions ?? []} />
    </ConsolePage>
  );
}
