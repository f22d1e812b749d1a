import { EventList } from '../../features/console/components/event-list';
import { useUser } from '../boot';
import { ConsolePage } from './console-page';
import { consoleTitles } from './console-titles';

/** Where events are found whatever their state. */
export default function EventsScreen() {
  const user = useUser();
  return (
    <ConsolePage title={consoleTitles.events} canFind={false}>
      <EventList permissions={user?.permissions ?? []} />
    </ConsolePage>
  );
}
