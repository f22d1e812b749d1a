import type { PhotonFeature } from '@quad/shared/contract/places';
import type { LatLng } from '@quad/shared/geo';
import { eventImageMaxBytes, mapDefaultCenter } from '@quad/shared/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, explain } from '../../lib/api-client';
import { hostingKey } from './hosting.api';

/** A place as the form offers it. */
export interface FoundPlace extends LatLng {
  name: string;
  /** Street, city and state, as far as they are known. */
  address: string;
  /** What the field says once it is chosen: 'Elm St Clay Studio, 1419 Elm St, Cincinnati'. */
  label: string;
}

const joined = (parts: (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ');

function presentPlace({ geometry, properties }: PhotonFeature): FoundPlace {
  const { name, street, city, state } = properties;
  const [lng, lat] = geometry.coordinates;
  return {
    name,
    lat,
    lng,
    address: joined([street, city, state].filter((part) => part !== name)),
    label: joined([name, street, city]),
  };
}

/** Places by name or address, those near campus first between equals. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'places', q],
    queryFn: async ({ signal }) => {
      const query = { q, lat: mapDefaultCenter.lat, lon: mapDefaultCenter.lng, limit: 5 };
      return (await call('GET /api/places/search', { query, signal })).features.map(presentPlace);
    },
  });

/** Why a picture is not taken, in the words of a profile image; null when it is. */
export function imageFault({ type, size }: Blob): string | null {
  if (!type.startsWith('image/')) return 'Please upload an image file';
  return size > eventImageMaxBytes ? 'Please choose an image under 5MB' : null;
}

/**
 * Uploads a picture for an event and has it made ready.
 * @returns the address it is shown from
 * @throws Error whose message is for people
 */
export async function uploadEventImage(file: File): Promise<string> {
  const body = { filename: file.name, contentType: file.type, size: file.size };
  const { uploadUrl, imageUrl } = await call('POST /api/upload/event-image', { body }).catch(
    (error: unknown) => {
      throw new Error(explain(error, 'Failed to get upload URL'));
    },
  );
  const sent = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': file.type },
    body: file,
  }).catch(() => null);
  if (!sent?.ok) throw new Error('Failed to upload image');
  const finished = await call('POST /api/event-images', { body: { imageUrl } }).catch((error: unknown) => {
    throw new Error(explain(error, 'Failed to upload image'));
  });
  return finished.imageUrl;
}
