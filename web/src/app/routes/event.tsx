import type { BootData } from '@quad/shared/boot-data';
import type { EventDetail } from '@quad/shared/contract/events';
import { hasEnded, isToday } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { isPointExact } from '@quad/shared/place-text';
import { useLocation, useParams, useSearch } from 'wouter';
import * as bannerStyles from '../../components/banner.module.css';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState } from '../../components/empty-state';
import { LazyPart } from '../../components/lazy-part';
import { LoadError } from '../../components/load-error';
import { loadable } from '../../components/loadable';
import { EventMapFrame } from '../../features/events/components/event-map-frame';
import { EventSkeleton } from '../../features/events/components/event-skeleton';
import { EventTalkFrame } from '../../features/events/components/event-talk-frame';
import { EventView } from '../../features/events/components/event-view';
import { MoreEventLists } from '../../features/events/components/more-event-lists';
import { useEvent } from '../../features/events/event.api';
import { useIdleReady } from '../../features/events/use-idle-ready';
import { useViewerLocation } from '../../features/events/use-viewer-location';
import { FavoriteButton } from '../../features/favorites/components/favorite-button';
import { useInvitationViewed } from '../../features/invitations/use-invitation-viewed';
import { RsvpControl } from '../../features/rsvps/components/rsvp-control';
import { useGuestMark } from '../../features/rsvps/use-guest-mark';
import { useLiveAttendance } from '../../features/rsvps/use-live-attendance';
import { ApiError } from '../../lib/api-client';
import { useHydrated } from '../../lib/use-hydrated';
import { useBoot, useNow, useUser, useViewerZone } from '../boot';
import { InviteButton } from '../invite-button';
import { signInHref } from '../redirect-after-auth';
import { rsvpSheet } from '../rsvp-sheet-part';
import { eventNotFoundTitle } from '../screen-heads';
import { eventRole, eventSource, ownAnswerNotice, seriesDates, sourceNotice } from '../served-parts';
import { isTicketed, TicketLink } from '../ticket-link';
import { titles } from '../titles';
import { usePageTitle } from '../use-page-title';
import * as styles from './event.module.css';

const EventTalk = loadable(async () => (await import('../event-talk')).default).View;
const TicketOffer = loadable(async () => (await import('../tickets/ticket-offer')).default).View;
const EventMapPart = loadable(async () => (await import('../event-map-part')).EventMapPart).View;

/** The event id in the URL of the served page, keyed by the data that came with it. */
const servedIds = new WeakMap<BootData, string>();

/** The data the server sent for this id: it belongs to the first event requested and no other. */
function servedFor(boot: BootData, id: string): Pick<BootData, 'event' | 'more'> {
  if (boot.event === undefined) return {};
  const servedId = servedIds.get(boot) ?? id;
  servedIds.set(boot, servedId);
  return servedId === id ? boot : {};
}

function EventNotFound() {
  return (
    <main id="main" className={styles.failure}>
      <EmptyState
        level={1}
        cover="/covers/study.svg"
        title={eventNotFoundTitle}
        text="This event may have been deleted or moved."
        action={<ButtonLink href={paths.discover()}>Back to Events</ButtonLink>}
      />
    </main>
  );
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.detail : 'Something went wrong';
}

function EventUnavailable({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <main id="main" className={styles.failure}>
      <LoadError level={1} title="Unable to load this event" text={reasonOf(error)} onRetry={onRetry} />
    </main>
  );
}

function EventMap({ event, now }: { event: EventDetail; now: Date }) {
  const { id, title, category, latitude: lat, longitude: lng } = event;
  if (lat === null || lng === null || !isPointExact(event)) return null;
  const point = { id, title, category, lat, lng, isToday: isToday(event, now) };
  return (
    <EventMapFrame category={category}>
      {() => (
        <LazyPart>
          <EventMapPart point={point} />
        </LazyPart>
      )}
    </EventMapFrame>
  );
}

/** The RSVP button; for people arriving with ?rsvp=1, as after signing in, the form or the question is open. */
function EventAnswer({ event }: { event: EventDetail }) {
  const isGuest = useUser() === null;
  const search = useSearch();
  const [, navigate] = useLocation();
  const page = paths.event(event.id);
  const isWanted = new URLSearchParams(search).has('rsvp');
  useGuestMark(event, isGuest);
  if (isTicketed(event)) return <TicketLink event={event} />;
  return (
    <RsvpControl
      event={event}
      size="lg"
      sheet={rsvpSheet}
      signInHref={isGuest ? signInHref(`${page}?rsvp=1`) : undefined}
      opensAtOnce={isWanted}
      onSettled={() => isWanted && navigate(page, { replace: true })}
    />
  );
}

/** The page of one event. */
export default function EventScreen() {
  const { id = '' } = useParams();
  const boot = useBoot();
  const now = useNow();
  const viewerZone = useViewerZone();
  const { walkTo } = useViewerLocation('elsewhere');
  const served = servedFor(boot, id);
  const { event, error, retry } = useEvent(id, served.event);
  useInvitationViewed(event);
  const user = useUser();
  // The server cannot render lazy parts.
  const isHydrated = useHydrated();
  // Imported events take RSVPs at their source.
  const isOurs = event?.externalSource === 'user';
  useLiveAttendance(isOurs ? [event.id] : [], user !== null, useIdleReady());
  usePageTitle(event === null ? eventNotFoundTitle : (event?.title ?? titles.event));

  if (event === null) return <EventNotFound />;
  if (!event) return error ? <EventUnavailable error={error} onRetry={retry} /> : <EventSkeleton />;
  return (
    <EventView
      event={event}
      now={now}
      viewerZone={viewerZone}
      walk={walkTo?.(event)}
      pageUrl={new URL(paths.event(event.id), boot.publicUrl).href}
      isMember={user !== null}
      map={
        <>
          {!isOurs && (
            <LazyPart>
              <eventSource.View event={event} />
            </LazyPart>
          )}
          {event.paymentMode && isHydrated && (
            <LazyPart>
              <TicketOffer event={event} />
            </LazyPart>
          )}
          <EventMap event={event} now={now} />
        </>
      }
      hostBar={
        event.isHost ? (
          <LazyPart>
            <eventRole.View event={event} />
          </LazyPart>
        ) : undefined
      }
      answer={isOurs ? <EventAnswer event={event} /> : undefined}
      heroActions={
        user && (
          <>
            <FavoriteButton event={event} place="page" />
            {isOurs && event.status !== 'cancelled' && !hasEnded(event, now) && (
              <InviteButton event={event} />
            )}
          </>
        )
      }
      ownNotice={
        <LazyPart>
          {(event.withdrawnAt ?? event.moved) && <sourceNotice.View event={event} now={now} />}
          {event.ownRole?.id && <eventRole.View event={event} />}
          {(event.ownRsvp ?? event.ownRsvpStatus) && (
            <ownAnswerNotice.View event={event} isMember={user !== null} />
          )}
        </LazyPart>
      }
      pageNotice={
        error && (
          <div className={bannerStyles.banner} data-tone="warn" role="status">
            <p className={`text-sm ${styles.partial}`}>We couldn't load some details. {reasonOf(error)}</p>
            <Button tone="outline" size="sm" onClick={retry}>
              Try Again
            </Button>
          </div>
        )
      }
      dates={
        event.dates && (
          <LazyPart>
            <seriesDates.View event={event} dates={event.dates} now={now} />
          </LazyPart>
        )
      }
      talk={
        <EventTalkFrame key={event.id}>
          {() => (
            <LazyPart>
              <EventTalk event={event} />
            </LazyPart>
          )}
        </EventTalkFrame>
      }
      more={<MoreEventLists key={`more ${event.id}`} event={event} served={served.more} now={now} />}
    />
  );
}
