import type { MapConfig } from '@quad/shared/boot-data';
import type { Category } from '@quad/shared/categories';
import type { LatLng } from '@quad/shared/geo';

/** An event as the map sees it. */
export interface MapPoint {
  id: string;
  lat: number;
  lng: number;
  category: Category;
  title: string;
  isToday: boolean;
  /** Said after the title: '2 friends going'. */
  note?: string;
}

/** A name for the map without tiles, from the gazetteer. */
export interface MapPlace {
  name: string;
  lat: number;
  lng: number;
  kind: 'campus' | 'park' | 'neighborhood' | 'city';
}

/** West, south, east, north, in degrees. */
export type MapBounds = [west: number, south: number, east: number, north: number];

export interface MapView {
  /** The middle of the part of the map that nothing covers. */
  center: LatLng;
  zoom: number;
  /** The part of the map above the sheet. */
  bounds: MapBounds;
  /** False when the app moved the map (selection, a new center, a resize). */
  byUser: boolean;
}

export interface EventMapProps {
  /** In the order of the list: the keyboard walks through markers in this order. */
  points: MapPoint[];
  selectedId: string | null;
  /** The event whose card is under the pointer or focused: its marker is lifted, the camera stays. */
  highlightedId?: string | null;
  onSelect(id: string): void;
  /** Moves the map when its value changes; in between the map is the user's. */
  center: LatLng;
  zoom: number;
  /** What the rings of the map without tiles are drawn around. */
  searchCenter: LatLng;
  me: LatLng | null;
  config: MapConfig;
  /** Pixels at the bottom of the map that the sheet covers. */
  coveredHeight: number;
  onMove(view: MapView): void;
  /** The tiles came or failed to come: without them the map wants names for its labels. */
  onBackground?(isMissing: boolean): void;
  /** A cluster that no zoom can open: the ids of its events. */
  onOpenStack(ids: string[]): void;
  places: MapPlace[];
}
