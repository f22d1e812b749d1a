import { placeRoutes as contract, type PhotonFeature, type PlaceKind } from '@quad/shared/contract/places';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { countryName } from './countries';
import { type FoundPlace, placesInBox, searchPlaces } from './places.service';

/** Photon returns the OpenStreetMap tag of a place and its layer. */
const photonTags: Record<PlaceKind, { osm_key: string; osm_value: string; type: string }> = {
  campus: { osm_key: 'amenity', osm_value: 'university', type: 'house' },
  building: { osm_key: 'building', osm_value: 'university', type: 'house' },
  room: { osm_key: 'indoor', osm_value: 'room', type: 'house' },
  venue: { osm_key: 'amenity', osm_value: 'events_venue', type: 'house' },
  park: { osm_key: 'leisure', osm_value: 'park', type: 'house' },
  neighborhood: { osm_key: 'place', osm_value: 'neighbourhood', type: 'district' },
  city: { osm_key: 'place', osm_value: 'city', type: 'city' },
  zip: { osm_key: 'place', osm_value: 'postcode', type: 'other' },
};

function presentFeature(place: FoundPlace): PhotonFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    properties: {
      name: place.name,
      street: place.street ?? undefined,
      city: place.city ?? undefined,
      state: place.region ?? undefined,
      postcode: place.postcode ?? undefined,
      country: countryName(place.country) ?? undefined,
      countrycode: place.country,
      ...photonTags[place.kind],
    },
  };
}

/** Neither the gazetteer nor the world changes faster. */
const cacheSeconds = 300;

export function placeRoutes(app: FastifyInstance, { database, geocoder, site }: AppContext): void {
  route(app, contract.search, async ({ query, reply }) => {
    const { lat, lon: lng } = query;
    const near = lat !== undefined && lng !== undefined ? { lat, lng } : (site.campus?.center ?? null);
    const wanted = { query: query.q, near, limit: query.limit };
    const found = await geocoder?.search(wanted);
    const features = found?.length ? found : (await searchPlaces(database.db, wanted)).map(presentFeature);
    reply.header('cache-control', `public, max-age=${cacheSeconds}`);
    return { type: 'FeatureCollection' as const, features };
  });

  route(app, contract.near, async ({ query, reply }) => {
    reply.header('cache-control', `public, max-age=${cacheSeconds}`);
    return placesInBox(database.db, query.bbox, query.limit);
  });
}
