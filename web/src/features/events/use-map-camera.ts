import { type DiscoverFilters, roundDegrees, searchedCenter } from '@quad/shared/discover-filters';
import type { BoundingBox, LatLng } from '@quad/shared/geo';
import { mapDefaultZoom } from '@quad/shared/limits';
import { useState } from 'react';
import type { ChangeFilters } from './use-discover-filters';

interface Camera {
  center: LatLng;
  zoom: number;
}

/** What the map reports after a move. */
interface MovedMap extends Camera {
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  byUser: boolean;
}

/**
 * 'Search this area' is offered after moving the center by this share of the visible width, or zooming by one
 * level.
 */
const awayShare = 0.25;
const awayZoom = 1;

/** Degrees from west to east. */
const widthOf = (west: number, east: number) => (((east - west) % 360) + 360) % 360 || 360;

/** What is visible, as a box that can be searched: within the earth, west > east if it crosses the date line. */
export function searchedBox([west, south, east, north]: MovedMap['bounds']): BoundingBox {
  const wrapped = (lng: number) => roundDegrees(((((lng + 180) % 360) + 360) % 360) - 180);
  const isRound = east - west >= 360;
  return [
    isRound ? -180 : wrapped(west),
    roundDegrees(Math.max(south, -90)),
    isRound ? 180 : wrapped(east),
    roundDegrees(Math.min(north, 90)),
  ];
}

/** True when the view `moved` differs from the area `searched`. */
export function isAway(searched: Camera, moved: Omit<MovedMap, 'byUser'>): boolean {
  const [west, , east] = moved.bounds;
  const width = widthOf(west, east);
  const across = ((moved.center.lng - searched.center.lng + 540) % 360) - 180;
  // A degree of latitude is longer on the map than one of longitude, increasingly so away from the equator.
  const along = (moved.center.lat - searched.center.lat) / Math.cos((moved.center.lat * Math.PI) / 180);
  const movedShare = Math.hypot(across, along) / width;
  return movedShare > awayShare || Math.abs(moved.zoom - searched.zoom) >= awayZoom;
}

/**
 * Keeps the map and the URL in sync: moves by hand are written to the URL; other changes of the URL (Back, a
 * new area) move the map through the returned `center` and `zoom`.
 * @param filters as in the address
 * @param home what is searched around if the address doesn't say
 */
export function useMapCamera(filters: DiscoverFilters, home: LatLng, change: ChangeFilters) {
  const { box } = filters;
  const searched = searchedCenter({ box, center: filters.center ?? home });
  const zoom = filters.zoom ?? mapDefaultZoom;
  const [searchedZoom, setSearchedZoom] = useState(filters.view ? mapDefaultZoom : zoom);
  const [moved, setMoved] = useState<Omit<MovedMap, 'byUser'> | null>(null);

  const handleMove = ({ center, zoom: movedZoom, bounds, byUser }: MovedMap) => {
    setMoved({ center, zoom: movedZoom, bounds });
    if (byUser) change({ view: center, zoom: movedZoom }, 'replace');
  };

  const searchHere = () => {
    if (!moved) return;
    setSearchedZoom(moved.zoom);
    change({ center: null, box: searchedBox(moved.bounds), view: moved.center, zoom: moved.zoom });
  };

  /** The zoom at which the map shows what is searched: of a box, its width. */
  const zoomOf = ({ zoom: movedZoom, bounds: [west, , east] }: Omit<MovedMap, 'byUser'>) =>
    box ? movedZoom + Math.log2(widthOf(west, east) / widthOf(box[0], box[2])) : searchedZoom;
  // Only moves by hand are written to the URL: moves by the app (a selection) offer no new search.
  const isOffered =
    filters.view !== null && moved !== null && isAway({ center: searched, zoom: zoomOf(moved) }, moved);

  return { center: filters.view ?? searched, zoom, isAway: isOffered, handleMove, searchHere };
}
