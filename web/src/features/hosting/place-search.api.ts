import type { PhotonFeature } from '@quad/shared/contract/places';
import type { LatLng } from '@quad/shared/geo';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { hostingKey } from './hosting-key';

/** A suggested place. */
export interface FoundPlace extends LatLng {
  name: string;
  /** Street, city and state, as far as they are known. */
  address: string;
  /** The field's text after choosing it: 'Elm St Clay Studio, 1419 Elm St, Cincinnati'. */
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

/** Places by name or address; among equal matches those near campus come first. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: [...hostingKey, 'places', q],
    queryFn: async ({ signal }) => {
      return (await call('GET /api/places/search', { query: { q, limit: 5 }, signal })).features.map(
        presentPlace,
      );
    },
  });
