import { apiPath } from '@quad/shared/api-request';
import { formatPrice } from '@quad/shared/prices';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'wouter';
import { EventMini } from '../../features/events/components/event-mini';
import { AttendeesView } from '../../features/hosting/components/attendees-view';
import { useMediaQuery } from '../../lib/use-media-query';
import { useNow } from '../boot';
import { HostNav } from '../host-nav';
import { HostPage } from '../host-page';
import { titles } from '../titles';
import * as styles from './event-attendees.module.css';

const ReportSheet = lazy(() => import('../../features/moderation/components/report-sheet'));

/** Everyone with an RSVP to the host's event, and what awaits the host's review. */
export default function EventAttendeesScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 64em)');
  const [reported, setReported] = useState<string | null>(null);
  const [isReporting, setReporting] = useState(false);
  return (
    <HostPage
      eventId={id}
      title={titles.eventAttendees}
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
          <HostNav event={event} current="attendees" />
          <AttendeesView
            eventId={event.id}
            hasLimit={event.maxAttendees !== null}
            price={event.price > 0 ? formatPrice(event.price) : null}
            now={now}
            isWide={isWide}
            onReport={(userId) => {
              setReported(userId);
              setReporting(true);
            }}
          />
          <Suspense>
            {reported && (
              <ReportSheet
                key={reported}
                target={{ targetType: 'user', targetId: reported }}
                open={isReporting}
                onClose={() => setReporting(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </HostPage>
  );
}
