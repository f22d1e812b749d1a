import { apiPath } from '@quad/shared/api-request';
import { Download } from 'lucide-react';
import { useParams } from 'wouter';
import { DoorView } from '../../features/door-hosting/components/door-view';
import { EventMini } from '../../features/events/components/event-mini';
import { useNow } from '../boot';
import { HostNav } from '../host-nav';
import { HostPage } from '../host-page';
import { titles } from '../titles';
import * as styles from './event-attendees.module.css';

/** The door of an event, for its host and co-hosts. */
export default function EventDoorScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  return (
    <HostPage
      eventId={id}
      title={titles.eventDoor}
      action={
        <a
          href={apiPath('GET /api/events/:id/attendees.csv', { params: { id } })}
          className="btn btn-sm btn-outline"
          download="attendees.csv"
        >
          <Download size={16} />
          Export CSV
        </a>
      }
    >
      {(event) => (
        <>
          <div className={`card ${styles.event}`}>
            <EventMini event={event} now={now} />
          </div>
          <HostNav event={event} current="door" />
          <DoorView event={event} now={now} />
        </>
      )}
    </HostPage>
  );
}
