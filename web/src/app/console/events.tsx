import { ConsoleEventList } from '../../features/console/components/console-event-list';
import { useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Where events are found whatever their state. */
export default function EventsScreen() {
  const user = useUser();
  return (
    <ConsolePage title={consoleTitles.events} canFind={false}>
      <ConsoleEventList permissions={user?.permissions ?? []} />
    </ConsolePage>
  );
}
