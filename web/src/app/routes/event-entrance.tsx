import { useParams } from 'wouter';
import { EntranceCode } from '../../features/door-hosting/components/entrance-code';
import { OwnEvent } from '../own-event';
import { screens } from '../screens';

/** The code at the entrance, for a screen there. */
export default function EventEntranceScreen() {
  const { id = '' } = useParams();
  return (
    <OwnEvent eventId={id} title={screens.eventEntrance.title}>
      {(event) => <EntranceCode event={event} doorHref={screens.eventDoor.href({ id: event.id })} />}
    </OwnEvent>
  );
}
