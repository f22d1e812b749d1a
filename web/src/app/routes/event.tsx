import { ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { useBoot } from '../boot';
import { pageTitles } from '../page-titles';
import { paths } from '../paths';
import { usePageTitle } from '../use-page-title';

/** One event. */
export function EventScreen() {
  const { event } = useBoot();
  usePageTitle(event?.title ?? pageTitles.eventNotFound);
  return (
    <main id="main" className="page">
      {event ? (
        <h1 className="display text-3xl">{event.title}</h1>
      ) : (
        <EmptyState
          level={1}
          cover="/covers/study.svg"
          title="Event not found"
          text="This event may have been deleted or moved."
          action={<ButtonLink href={paths.discover()}>Back to Events</ButtonLink>}
        />
      )}
    </main>
  );
}
