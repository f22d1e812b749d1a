import type { DiscoverFilters } from '@quad/shared/discover-filters';
import type { LatLng } from '@quad/shared/geo';
import { mapDefaultCenter, mapDefaultZoom } from '@quad/shared/limits';
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

/** True when the view `moved` differs from the area `searched`. */
export function isAway(searched: Camera, moved: Omit<MovedMap, 'byUser'>): boolean {
  const [west, , east] = moved.bounds;
  const width = (((east - west) % 360) + 360) % 360 || 360;
  const across = ((moved.center.lng - searched.center.lng + 540) % 360) - 180;
  // A degree of latitude is longer on the map than one of longitude, increasingly so away from the equator.
  const along = (moved.center.lat - searched.center.lat) / Math.cos((moved.center.lat * Math.PI) / 180);
  const movedShare = Math.hypot(across, along) / width;
  return movedShare > awayShare || Math.abs(moved.zoom - searched.zoom) >= awayZoom;
}

/**
 * Keeps the map and the URL in sync: moves by hand are written to the URL; other changes of the URL (Back, a
 * new area) move the map through the returned `center` and `zoom`. `place` is the viewer's location.
 */
export function useMapCamera(filters: DiscoverFilters, place: LatLng | null, change: ChangeFilters) {
  const home = filters.center ?? place ?? mapDefaultCenter;
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
    change({ center: moved.center, view: null, zoom: moved.zoom });
  };

  // Only moves by hand are written to the URL: moves by the app (a selection) offer no new search.
  const searched = { center: home, zoom: searchedZoom };
  const isOffered = filters.view !== null && moved !== null && isAway(searched, moved);

  return { center: filters.view ?? home, zoom, isAway: isOffered, handleMove, searchHere };
}
