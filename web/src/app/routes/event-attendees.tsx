import { apiPath } from '@quad/shared/api-request';
import { formatPrice } from '@quad/shared/prices';
import { useState } from 'react';
import { loadable } from '../../components/loadable';
import { LoadingPart } from '../../components/loading-part';
import { AttendeesView } from '../../features/hosting/components/attendees-view';
import { useMediaQuery } from '../../lib/use-media-query';
import { useNow } from '../boot';
import { CsvLink, HostSection } from '../host-section';
import { titles } from '../titles';

const ReportSheet = loadable(
  async () => (await import('../../features/moderation/components/report-sheet')).default,
).View;

/** Everyone with an RSVP to the host's event, and what awaits the host's review. */
export default function EventAttendeesScreen() {
  const now = useNow();
  const isWide = useMediaQuery('(min-width: 64em)');
  const [reported, setReported] = useState<string | null>(null);
  const [isReporting, setReporting] = useState(false);
  return (
    <HostSection
      title={titles.eventAttendees}
      current="attendees"
      action={({ id }) => (
        <CsvLink
          href={apiPath('GET /api/events/:id/attendees.csv', { params: { id } })}
          name="attendees.csv"
        />
      )}
    >
      {(event) => (
        <>
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
          <LoadingPart>
            {reported && (
              <ReportSheet
                key={reported}
                target={{ targetType: 'user', targetId: reported }}
                open={isReporting}
                onClose={() => setReporting(false)}
              />
            )}
          </LoadingPart>
        </>
      )}
    </HostSection>
  );
}
