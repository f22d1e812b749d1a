import type { MapConfig } from '@quad/shared/boot-data';
import type { Category, CategoryTone } from '@quad/shared/categories';
import type { LatLng } from '@quad/shared/geo';
import type { CategoryCounts } from './cluster-cells';

/** An event as the map sees it. */
export interface MapPoint {
  id: string;
  lat: number;
  lng: number;
  category: Category;
  title: string;
  isToday: boolean;
  /** Whether the event is somewhere around the point: of a campus or a town. */
  isInexact?: boolean;
  /** Appended to the title for screen readers: '2 friends going'. */
  note?: string;
  /** Friends of the viewer who go, at most two. */
  faces?: readonly PinFace[] | undefined;
}

/** A person on a marker: a picture, or an initial on the person's hue. */
export interface PinFace {
  initial: string;
  tone: CategoryTone;
  imageUrl: string | null;
}

/** Events near each other that the server sends as one; zooming in brings their points. */
export interface MapCrowd {
  lat: number;
  lng: number;
  counts: CategoryCounts;
}

/** The events of a pressed cluster. */
export interface MapStack {
  /** Empty if not all of them are known. */
  ids: string[];
  count: number;
  /** Holds all of them. */
  box: MapBounds;
}

/** What lies below the markers: a real map, the sketch map, or the rings of the map without tiles. */
export type Background = 'tiles' | 'sketch' | 'rings';

/** A label for the map without tiles, from the gazetteer. */
export interface MapPlace {
  name: string;
  lat: number;
  lng: number;
  kind: 'campus' | 'park' | 'neighborhood' | 'city';
}

/** West, south, east, north, in degrees. */
export type MapBounds = [west: number, south: number, east: number, north: number];

export interface MapView {
  /** The middle of the uncovered part of the map. */
  center: LatLng;
  zoom: number;
  /** The part of the map between search row and sheet. */
  bounds: MapBounds;
  /** False when the app moved the map (selection, a new center, a resize). */
  byUser: boolean;
}

export interface EventMapProps {
  /** In list order, which is also the keyboard order of the markers. */
  points: MapPoint[];
  crowds?: readonly MapCrowd[];
  /**
   * Identifies the search whose result `points` are. When it changes and none of them is visible, the camera moves to
   * them; null leaves it where it is.
   */
  framed?: string | null;
  selectedId: string | null;
  /** The event whose card or marker is hovered or focused: its marker is raised, the camera stays. */
  highlightedId?: string | null;
  onSelect(id: string): void;
  /** A marker is under the mouse or has focus, or no longer. */
  onHover?(id: string, isOver: boolean): void;
  /** Moves the map when its value changes; between changes the person controls the map. */
  center: LatLng;
  zoom: number;
  /** The center of the rings of the map without tiles. */
  searchCenter: LatLng;
  me: LatLng | null;
  config: MapConfig;
  /** Pixels at the bottom of the map covered by the sheet. */
  coveredHeight: number;
  onMove(view: MapView): void;
  /** The map without tiles appeared or disappeared: it needs names for its labels. */
  onBackground?(isMissing: boolean): void;
  onOpenStack(stack: MapStack): void;
  /** Changes when a control over the map appears or disappears. */
  controls?: boolean;
  places: MapPlace[];
}
