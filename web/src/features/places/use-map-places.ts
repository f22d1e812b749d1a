import type { MapPlace } from '@quad/shared/contract/places';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client';

type Bounds = [west: number, south: number, east: number, north: number];

const placesShown = 40;
const noPlaces: MapPlace[] = [];

/**
 * The box to query: the visible one, expanded to a grid of about a quarter of its width, so that small moves
 * of the map need no new request.
 */
export function boxAround([west, south, east, north]: Bounds): string {
  const width = Math.max(east - west, 0.001);
  const grid = 2 ** Math.ceil(Math.log2(width / 4));
  const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
  return [
    within(Math.floor(west / grid) * grid, 180),
    within(Math.floor(south / grid) * grid, 90),
    within(Math.ceil(east / grid) * grid, 180),
    within(Math.ceil(north / grid) * grid, 90),
  ]
    .map((value) => Number(value.toFixed(6)))
    .join(',');
}

/**
 * Names of places for a map without a background; no request is made while `isWanted` is false. Also the box that the
 * map was last moved to.
 */
export function useMapPlaces(isWanted: boolean) {
  const [box, setBox] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['places', box],
    enabled: isWanted && box !== null,
    queryFn: ({ signal }) =>
      call('GET /api/places/near', { query: { bbox: box ?? '', limit: placesShown }, signal }),
    // The labels of the previous box stay until the next ones arrive.
    placeholderData: (previous) => previous,
  });
  return { places: data ?? noPlaces, box, lookAt: (bounds: Bounds) => setBox(boxAround(bounds)) };
}
