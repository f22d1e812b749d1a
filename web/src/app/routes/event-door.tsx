import { apiPath } from '@quad/shared/api-request';
import { DoorView } from '../../features/door-hosting/components/door-view';
import { useNow } from '../boot';
import { CsvLink, HostSection } from '../host-section';
import { titles } from '../titles';

/** The door of an event, for its host and co-hosts. */
export default function EventDoorScreen() {
  const now = useNow();
  return (
    <HostSection
      title={titles.eventDoor}
      current="door"
      action={({ id }) => (
        <CsvLink
          href={apiPath('GET /api/events/:id/attendees.csv', { params: { id } })}
          name="attendees.csv"
        />
      )}
    >
      {(event) => <DoorView event={event} now={now} />}
    </HostSection>
  );
}
