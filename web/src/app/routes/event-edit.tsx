import { useLocation, useParams } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { EditForm } from '../../features/hosting/components/edit-form';
import { useNow, useViewerZone } from '../boot';
import { HostPage } from '../host-page';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

/** The host changes an own event. */
export function EventEditScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const viewerZone = useViewerZone();
  const [, navigate] = useLocation();
  usePageTitle(pageTitles.editEvent);
  return (
    <HostPage eventId={id} title={pageTitles.editEvent} isNarrow>
      {(event) =>
        event.status === 'cancelled' ? (
          <EmptyState
            title="This event has been cancelled"
            text="It can no longer be changed."
            action={<ButtonLink href={paths.event(id)}>Back to event</ButtonLink>}
          />
        ) : (
          <EditForm
            event={event}
            now={now}
            viewerZone={viewerZone}
            eventHref={paths.event(id)}
            onSaved={() => navigate(paths.event(id))}
          />
        )
      }
    </HostPage>
  );
}
