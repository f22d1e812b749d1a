import { useParams } from 'wouter';
import { EntranceCode } from '../../features/door-hosting/components/entrance-code';
import { OwnEvent } from '../own-event';
import { titles } from '../titles';

/** The code at the entrance, for a screen there. */
export default function EventEntranceScreen() {
  const { id = '' } = useParams();
  return (
    <OwnEvent eventId={id} title={titles.eventEntrance}>
      {(event) => <EntranceCode event={event} />}
    </OwnEvent>
  );
}
