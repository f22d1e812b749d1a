import { type NewSource, sourceIntervals, sourceRadius } from '@quad/shared/contract/sources';
import { isSeller } from '@quad/shared/sellers';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { isZone } from '../../text/source-time';
import type { WantedSource } from './preview-source';
import { identityOf, readAddress } from './source-address';

type Wanted = Omit<NewSource, 'kind' | 'name'> & { kind?: NewSource['kind'] | undefined };

/** @throws AppError INVALID_INPUT unless its point and time zone, if given, are some */
export function requirePlace({ latitude, longitude, timezone }: Partial<Wanted>): void {
  if ((latitude === undefined) !== (longitude === undefined)) {
    throw new AppError('INVALID_INPUT', 'latitude and longitude go together');
  }
  if (timezone !== undefined && !isZone(timezone)) {
    throw new AppError('INVALID_INPUT', "We don't know this time zone. Use one such as America/New_York");
  }
}

/**
 * Completes what somebody wants to have read with what the site says.
 * @throws AppError INVALID_INPUT
 */
export function completeSource(context: AppContext, { kind, ...wanted }: Wanted): WantedSource {
  const { campus } = context.site;
  requirePlace(wanted);
  const { latitude: lat, longitude: lng, timezone } = wanted;
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : (campus?.center ?? null);
  const isAtSeller = isSeller(kind);
  if (isAtSeller && !wanted.venueId && !point) {
    throw new AppError('INVALID_INPUT', 'Enter a venue ID: the site has no campus to search around');
  }
  if (!isAtSeller && !wanted.address) {
    throw new AppError('INVALID_INPUT', 'Paste the address of a calendar');
  }
  return {
    kind: kind ?? null,
    address: wanted.address && !isAtSeller ? wanted.address : '',
    venueId: (isAtSeller && wanted.venueId) || null,
    point,
    radiusMiles: wanted.radiusMiles ?? (isAtSeller || point ? sourceRadius.usual : null),
    timezone: timezone ?? campus?.timezone ?? 'UTC',
    categories: wanted.categories ?? {},
    utcIsLocal: wanted.utcIsLocal ?? false,
  };
}

/** The row of a wanted source. */
export function wantedRow(context: AppContext, wanted: NewSource) {
  const { kind, point, venueId, radiusMiles, timezone, categories, utcIsLocal, address } = completeSource(
    context,
    wanted,
  );
  const { url, sealedUrl } = address ? readAddress(address, context.sealer) : { url: null, sealedUrl: null };
  const place = { latitude: point?.lat ?? null, longitude: point?.lng ?? null };
  return {
    kind: kind ?? wanted.kind,
    name: identityOf(wanted.kind, { url, venueId, ...place }),
    title: wanted.name,
    url,
    sealedUrl,
    venueId,
    ...place,
    radiusMiles,
    timezone,
    categories,
    utcIsLocal,
    intervalMinutes: wanted.intervalMinutes ?? sourceIntervals.usual,
    priority: wanted.priority ?? 100,
  };
}
