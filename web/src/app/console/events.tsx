import { EventList } from '../../features/console/components/event-list';
import { useUser } from '../boot';
import { screens } from '../screens';
import { ConsolePage } from './console-page';
import { consoleScreens } from './console-screens';

/** Where events are found whatever their state. */
export default function EventsScreen() {
  const user = useUser();
  return (
    <ConsolePage title={consoleScreens.events.title} canFind={false}>
      <EventList permissions={user?.permissions ?? []} hrefOf={(id) => screens.event.href({ id })} />
    </ConsolePage>
  );
}
