import { categoryTone } from '@quad/shared/categories';
import type { EventDetail } from '@quad/shared/contract/events';
import { countText } from '@quad/shared/count-text';
import { longDate, timeRange, zoneName } from '@quad/shared/event-hours';
import { liveLabel } from '@quad/shared/event-times';
import { paths } from '@quad/shared/paths';
import { placeName, placeNote } from '@quad/shared/place-text';
import { ArrowUpRight, Calendar, MapPin, Megaphone, Users } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { Avatar, PreviewStack, personTone } from '../../../components/avatar';
import { iconButtonClass } from '../../../components/icon-button';
import { LazyPart } from '../../../components/lazy-part';
import { loadable } from '../../../components/loadable';
import { directionsHref } from '../event-links';
import { facesOf, friendsGoingText } from '../friends-going';
import { isOpen, spotsLeft } from '../spots-left';
import * as styles from './event-facts.module.css';

interface FactsProps {
  event: EventDetail;
}

const PeopleSheet = loadable(async () => (await import('./people-sheet')).default).View;

function Fact({ icon, face, children }: { icon?: ReactNode; face?: ReactNode; children: ReactNode }) {
  return (
    <li className={`row ${styles.fact}`}>
      {icon && (
        <span className="tile" aria-hidden="true">
          {icon}
        </span>
      )}
      {face && <span className={styles.face}>{face}</span>}
      {children}
    </li>
  );
}

function When({ event, now, viewerZone }: { event: EventDetail; now: Date; viewerZone: string | null }) {
  // The browser's first name of a zone takes 10 ms, on a phone 40: not in one piece with all else that changes then.
  const zone = zoneName(event, useDeferredValue(viewerZone));
  const live = liveLabel(event, now);
  return (
    <Fact icon={<Calendar />}>
      <div className={styles.factText}>
        <b>{longDate(event)}</b>
        <time dateTime={event.startDate}>
          {timeRange(event)}
          {zone && ` ${zone}`}
        </time>
        {live && <b className="text-sm">{live}</b>}
      </div>
    </Fact>
  );
}

function Where({ event, walk }: { event: EventDetail; walk: string | null | undefined }) {
  const href = directionsHref(event);
  const name = placeName(event);
  const note = placeNote(event);
  return (
    <Fact icon={<MapPin />}>
      <div className={styles.factText}>
        <b>{name}</b>
        {!name.includes(event.location) && <span>{event.location}</span>}
        {note && <span className="text-xs">{note}</span>}
        {walk && <span>{walk}</span>}
      </div>
      {href && (
        <a
          href={href}
          className={iconButtonClass('quiet')}
          aria-label={`Directions to ${name}`}
          target="_blank"
          rel="noopener noreferrer"
          // A finger is there some time before it is a press, in which the few bytes arrive.
          onPointerEnter={({ currentTarget }) =>
            void import('../maps-app').then(
              ({ leadToMapsApp }) => leadToMapsApp(currentTarget, event),
              String,
            )
          }
        >
          <ArrowUpRight />
        </a>
      )}
    </Fact>
  );
}

/** How many attend; opens the list of those who let the viewer see it. */
function Attending({ event }: FactsProps) {
  const [opening, setOpening] = useState<'closed' | 'open' | null>(null);
  const text = `${countText(event.attendeeCount)} attending`;
  if (event.attendeeCount === 0) return <b>{text}</b>;
  return (
    <>
      <button
        type="button"
        className={styles.people}
        aria-haspopup="dialog"
        onClick={() => setOpening('open')}
      >
        {text}
      </button>
      <LazyPart>
        {opening && (
          <PeopleSheet event={event} open={opening === 'open'} onClose={() => setOpening('closed')} />
        )}
      </LazyPart>
    </>
  );
}

function Who({ event, now }: FactsProps & { now: Date }) {
  const { attendeeCount: count, maxAttendees: capacity, attendeePreview: preview, waitlistCount } = event;
  const { friendsGoing = 0, friendsPreview } = event;
  const unseen = count - preview.length;
  const spots = isOpen(event, now) && spotsLeft(event);
  return (
    <Fact icon={<Users />}>
      <div className={styles.factText}>
        <div className={styles.counts}>
          <Attending event={event} />
          {spots && <b className="text-sm">{spots}</b>}
        </div>
        {capacity !== null && (
          <div className={styles.fillBar} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (count / Math.max(1, capacity)) * 100)}%` }} />
          </div>
        )}
        {friendsGoing > 0 && (
          <span className={styles.friendsGoing}>
            <PreviewStack people={facesOf(friendsPreview)} />
            {friendsGoingText(friendsGoing)}
          </span>
        )}
        {waitlistCount > 0 && (
          <span className={`text-xs ${styles.seen}`}>
            {waitlistCount === 1
              ? '1 person on the waitlist'
              : `${countText(waitlistCount)} people on the waitlist`}
          </span>
        )}
        {preview.length > 0 && (
          <div className={`row ${styles.faces}`} aria-hidden="true">
            <PreviewStack people={preview} />
            {unseen > 0 && <span className="text-muted text-xs">+{countText(unseen)}</span>}
          </div>
        )}
      </div>
    </Fact>
  );
}

function Host({ host, href }: { host: NonNullable<EventDetail['host']>; href: string }) {
  const avatar = (
    <Avatar initials={host.name.slice(0, 1)} tone={personTone(host.id)} imageUrl={host.avatarUrl} />
  );
  return (
    <Fact face={avatar}>
      <div className={styles.factText}>
        <span>Hosted by</span>
        <b>
          <Link href={href} className={styles.host}>
            {host.name}
          </Link>
        </b>
      </div>
    </Fact>
  );
}

function NamedFact({ icon, name, text }: { icon: ReactNode; name: string; text: string }) {
  return (
    <Fact icon={icon}>
      <div className={styles.factText}>
        <span>{name}</span>
        <b>{text}</b>
      </div>
    </Fact>
  );
}

/** Time, location, attendees and host. An event from elsewhere shows attendees only if there are any on Quad. */
export function EventFacts({
  event,
  now,
  viewerZone,
  walk,
}: FactsProps & { now: Date; viewerZone: string | null; walk: string | null | undefined }) {
  const hasCount = event.externalSource === 'user' || event.attendeeCount > 0;
  return (
    <ul className={`card ${styles.facts} tone-${categoryTone(event.category)}`}>
      <When event={event} now={now} viewerZone={viewerZone} />
      <Where event={event} walk={walk} />
      {hasCount && <Who event={event} now={now} />}
      {event.organizer && <NamedFact icon={<Megaphone />} name="Organized by" text={event.organizer} />}
      {event.host && <Host host={event.host} href={paths.personProfile(event.host.id)} />}
    </ul>
  );
}
