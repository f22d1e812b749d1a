import type { LatLng } from '@quad/shared/geo';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import type { StoredDraft } from '../../db/schema/payments';
import { users } from '../../db/schema/users';
import type { ServerSite } from '../../site';
import { zoneAt } from '../../text/source-coordinates';
import { clockOfEvent, withInstants } from '../events/event-clock';
import { priceColumns } from '../events/price-columns';
import { keepEventImage } from '../media/event-image';
import { type HostedPlace, placeHostedEvent } from '../places/hosted-place';
import { resolvePlace } from '../places/place-resolution';
import { largestTownNear } from '../places/places.service';
import { storeTickets } from '../tickets/ticket-types';

/** The host's area: their university, else the point where searches begin; null without a campus. */
async function areaOf(db: Db, hostId: string, { campus }: ServerSite): Promise<LatLng | null> {
  const [host] = await db.select({ university: users.university }).from(users).where(eq(users.id, hostId));
  const near = campus?.searchPoint ?? null;
  const own = host?.university ? await resolvePlace(db, { text: host.university, near }) : null;
  return own ? { lat: own.lat, lng: own.lng } : near;
}

type DraftPlace = Pick<StoredDraft, 'location' | 'venueName' | 'latitude' | 'longitude'>;

const pointOf = ({ latitude: lat, longitude: lng }: HostedPlace): LatLng | null =>
  lat !== null && lng !== null ? { lat, lng } : null;

/** The zone in which the times of a draft are, and the largest town near its point; null if nothing says where it is. */
export async function timeZoneOf(
  { database: { db }, site }: Pick<AppContext, 'database' | 'site'>,
  { hostId, ...draft }: DraftPlace & { hostId: string },
): Promise<{ timezone: string | null; town: string | null }> {
  const area = await areaOf(db, hostId, site);
  const point = pointOf(await placeHostedEvent(db, draft, area));
  const near = point ?? area;
  const timezone = zoneOf(point, area, site);
  return { timezone, town: near && timezone ? await largestTownNear(db, near, timezone) : null };
}

/** The zone of a point; without one, that of the campus if it is the host's area. */
function zoneOf(point: LatLng | null, area: LatLng | null, { campus }: ServerSite): string | null {
  if (!point && area === campus?.searchPoint) return campus?.timezone ?? null;
  const near = point ?? area;
  return near && zoneAt(near);
}

/**
 * Makes a draft a live event, in the caller's transaction.
 * @param paymentIntentId what paid for it; null if the operator waives the fee
 * @returns its id
 */
export async function publishEvent(
  { site, now }: AppContext,
  db: Db,
  { draft, hostId, paymentIntentId }: { draft: StoredDraft; hostId: string; paymentIntentId: string | null },
): Promise<string> {
  const { description, price, tickets, ...said } = draft;
  const area = await areaOf(db, hostId, site);
  const place = await placeHostedEvent(db, draft, area);
  const timezone = draft.timezone ?? zoneOf(pointOf(place), area, site) ?? 'UTC';
  // Zones may have become others since it was paid for.
  const { startDate, endDate } = withInstants(draft, timezone);
  const times = { startDate: new Date(startDate), endDate: endDate ? new Date(endDate) : null, timezone };
  const [event] = await db
    .insert(events)
    .values({
      ...said,
      description: description ?? '',
      ...times,
      ...clockOfEvent(times, draft.startLocal ? 'wall' : 'instant'),
      ...place,
      areaLatitude: area?.lat ?? null,
      areaLongitude: area?.lng ?? null,
      ...priceColumns(price),
      hostId,
      externalSource: 'user',
      paymentIntentId,
    })
    .returning();
  if (!event) throw new Error('The event was not stored');
  if (tickets) await storeTickets(db, event, tickets, now());
  if (draft.imageUrl) await keepEventImage(db, draft.imageUrl);
  return event.id;
}
