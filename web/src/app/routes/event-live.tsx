import type { EventDetail } from '@quad/shared/contract/events';
import { hasEnded, isToday } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { Copy, Share2, UserPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { Button, ButtonLink } from '../../components/button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { EventPoster } from '../../features/events/components/event-poster';
import { shareEvent } from '../../features/events/share-event';
import { copyLink } from '../../lib/share';
import { useBoot, useNow } from '../boot';
import { InviteToEvent } from '../invite-to-event';
import { LoadingScreen } from '../layout/lone-message';
import { OwnEvent } from '../own-event';
import { titles } from '../titles';
import * as styles from './event-live.module.css';

const EventMapPart = loadable(async () => (await import('../event-map-part')).EventMapPart).View;

/** What a host sees right after an event is published. */
export default function EventLiveScreen() {
  const { id = '' } = useParams();
  const now = useNow();
  return (
    <OwnEvent eventId={id} title={titles.eventLive}>
      {(event) =>
        // Opened again later, it would no longer be true.
        event.status === 'cancelled' || hasEnded(event, now) ? (
          <Over id={id} />
        ) : (
          <Live event={event} now={now} />
        )
      }
    </OwnEvent>
  );
}

function Over({ id }: { id: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(paths.event(id), { replace: true }), [id, navigate]);
  return <LoadingScreen title={titles.eventLive} />;
}

function whereNote({ title, isPublic, latitude }: EventDetail): string {
  if (!isPublic) return `Only people with the link can find ${title}.`;
  return latitude === null ? `${title} is on Discover.` : `${title} is on the map.`;
}

function Live({ event, now }: { event: EventDetail; now: Date }) {
  const { publicUrl } = useBoot();
  const [isInviting, setInviting] = useState(false);
  const { id, title, category, latitude: lat, longitude: lng } = event;
  const page = paths.event(id);
  const link = new URL(page, publicUrl).href;
  return (
    <main id="main" className={`page stack ${styles.live}`}>
      <div className={styles.words}>
        <EventPoster event={event} size="card" priority className={styles.poster} />
        <h1 className="display">{titles.eventLive}</h1>
        <p>{whereNote(event)} Share it to fill the room.</p>
      </div>
      <div className={`stack ${styles.ways}`}>
        <Button size="lg" block onClick={() => setInviting(true)}>
          <UserPlus />
          Invite Friends
        </Button>
        <div className={`row ${styles.link}`}>
          <span id="event-link">{link.replace(/^https?:\/\//, '')}</span>
          <Button tone="secondary" aria-describedby="event-link" onClick={() => void copyLink(link)}>
            <Copy size={16} />
            Copy link
          </Button>
        </div>
        <div className={styles.pair}>
          <Button tone="outline" onClick={() => void shareEvent(event, page, true)}>
            <Share2 size={18} />
            Share
          </Button>
          <ButtonLink tone="outline" href={page}>
            View event
          </ButtonLink>
        </div>
        {lat !== null && lng !== null && (
          <div className={styles.map}>
            <LazyPart>
              <EventMapPart point={{ id, title, category, lat, lng, isToday: isToday(event, now) }} />
            </LazyPart>
          </div>
        )}
      </div>
      <InviteToEvent event={event} open={isInviting} onClose={() => setInviting(false)} />
    </main>
  );
}
