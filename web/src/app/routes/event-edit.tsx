import { paths } from '@quad/shared/paths';
import { useLocation, useParams } from 'wouter';
import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { EditForm } from '../../features/hosting/components/edit-form';
import { useBoot, useNow } from '../boot';
import { renderFormMap } from '../form-map';
import { HostPage } from '../host-page';
import { titles } from '../titles';

/** Where the host edits an event. */
export default function EventEditScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  const { campus } = useBoot().site;
  const [, navigate] = useLocation();
  return (
    <HostPage eventId={id} title={titles.eventEdit}>
      {(event) =>
        event.status === 'cancelled' ? (
          <EmptyState
            title="This event has been cancelled"
            text="You can't change it anymore."
            action={<ButtonLink href={paths.event(id)}>Back to event</ButtonLink>}
          />
        ) : (
          <EditForm
            event={event}
            now={now}
            campus={campus?.center ?? null}
            renderMap={renderFormMap}
            onSaved={() => navigate(paths.event(id))}
          />
        )
      }
    </HostPage>
  );
}
