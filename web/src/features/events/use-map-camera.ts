import type { DiscoverFilters } from '@quad/shared/discover-filters';
import type { LatLng } from '@quad/shared/geo';
import { mapDefaultCenter, mapDefaultZoom } from '@quad/shared/limits';
import { useState } from 'react';
import type { ChangeFilters } from './use-discover-filters';

interface Camera {
  center: LatLng;
  zoom: number;
}

/** What the map reports after it moved. */
interface MovedMap extends Camera {
  /** West, south, east, north. */
  bounds: [number, number, number, number];
  byUser: boolean;
}

/** 'Search this area' is offered when the middle moved by this share of the visible width, or the zoom by one. */
const awayShare = 0.25;
const awayZoom = 1;

/** True when a map that shows `moved` looks somewhere else than at `searched`. */
export function isAway(searched: Camera, moved: Omit<MovedMap, 'byUser'>): boolean {
  const [west, , east] = moved.bounds;
  const width = (((east - west) % 360) + 360) % 360 || 360;
  const across = ((moved.center.lng - searched.center.lng + 540) % 360) - 180;
  // A degree of latitude is longer on the map than one of longitude, the more so the further from the equator.
  const along = (moved.center.lat - searched.center.lat) / Math.cos((moved.center.lat * Math.PI) / 180);
  const movedShare = Math.hypot(across, along) / width;
  return movedShare > awayShare || Math.abs(moved.zoom - searched.zoom) >= awayZoom;
}

/**
 * Keeps the map and the address together: what a person's hand does to the map is written into the address; what else
 * changes the address (back, a new place) moves the map, by the `center` and `zoom` returned here. `place` is the
 * viewer's.
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

  // Only a person's hand writes a view into the address: what the app does to the map (a selection) offers nothing.
  const searched = { center: home, zoom: searchedZoom };
  const isOffered = filters.view !== null && moved !== null && isAway(searched, moved);

  return { center: filters.view ?? home, zoom, isAway: isOffered, handleMove, searchHere };
}
