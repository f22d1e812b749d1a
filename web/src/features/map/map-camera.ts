import type { LatLng } from '@quad/shared/geo';
import type { Map as LeafletMap } from 'leaflet';
import type { Box } from './box';
import {
  type Cover,
  freeArea,
  hasFreeArea,
  mapCenterFor,
  type Size,
  searchRowHeight,
  sheetHandleReach,
  viewOf,
} from './free-area';
import type { MapBounds, MapView } from './map-types';
import { nearestLongitude, project } from './mercator';

/** --t-slow, in seconds, Leaflet's unit. */
const panSeconds = 0.38;
const flightSeconds = 0.7;
/** Flights over more screens than this would only show blank tiles, so they are jumps. */
const flightMaxScreens = 12;
/** Views that differ by no more than this count as the same (the URL is rounded). Pixels. */
const sameViewPixels = 8;

/** Results are brought into view no nearer than this. */
const framedMaxZoom = 15;

type Mover = 'user' | 'app';

/**
 * Moves a Leaflet map relative to its free area, the part not covered by sheet or search row, and knows
 * whether the person or the app moved it. With reduced motion, flights are jumps.
 */
export class MapCamera {
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly wide = matchMedia('(min-width: 64em)');
  private readonly listening = new AbortController();
  private mover: Mover = 'app';
  private isHolding = false;
  /** The zoom now, or after the flight. */
  private targetZoom: number;

  /** @param target what is (after the flight) in the middle of the free area */
  constructor(
    private readonly map: LeafletMap,
    private target: LatLng,
    zoom: number,
    private coveredHeight: number,
  ) {
    this.targetZoom = zoom;
    map.setView(mapCenterFor(target, zoom, this.cover), zoom, { animate: false });
    // Leaflet does not report who moved the map, so the last interaction counts.
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      map.getContainer().addEventListener(
        type,
        () => {
          this.mover = 'user';
        },
        { passive: true, signal: this.listening.signal },
      );
    }
  }

  destroy(): void {
    this.listening.abort();
  }

  get isStill(): boolean {
    return this.reducedMotion.matches;
  }

  get size(): Size {
    const { x, y } = this.map.getSize();
    return { width: x, height: y };
  }

  get cover(): Cover {
    return { top: this.wide.matches ? 0 : searchRowHeight, bottom: this.coveredHeight };
  }

  /** Bounds of the map above the sheet, `margin` pixels wider on every side. */
  visibleBounds(margin = 0): MapBounds {
    const { width, height } = this.size;
    const northWest = this.map.containerPointToLatLng([-margin, -margin]);
    const southEast = this.map.containerPointToLatLng([width + margin, height - this.coveredHeight + margin]);
    return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
  }

  /** The sheet moved: the middle of the free area is preserved, and a selection is centered again. */
  setCoveredHeight(height: number): void {
    if (height === this.coveredHeight) return;
    const wasFree = hasFreeArea(this.size, this.cover);
    this.coveredHeight = height;
    if (hasFreeArea(this.size, this.cover) && (wasFree || this.isHolding)) {
      this.moveTo(this.target, this.map.getZoom());
    }
  }

  setView(center: LatLng, zoom: number): void {
    const [now, wanted] = [project(this.target, zoom), project(center, zoom)];
    const distance = Math.hypot(now.x - wanted.x, now.y - wanted.y);
    if (zoom === this.map.getZoom() && distance <= sameViewPixels) return;
    this.isHolding = false;
    this.moveTo(center, zoom);
  }

  /** Centers a point and keeps it centered when the sheet moves, until the person moves the map. */
  hold(point: LatLng | null): void {
    this.isHolding = point !== null;
    if (point) this.moveTo(point, this.map.getZoom());
  }

  /** Zooms in by at least one level, until the points fill the free area. */
  zoomTo(points: readonly LatLng[], maxZoom: number): void {
    const near = this.map.getCenter().lng;
    const spread = points.map(({ lat, lng }) => ({ lat, lng: nearestLongitude(lng, near) }));
    const { target, zoom } = viewOf(spread, this.size, this.cover, maxZoom);
    this.isHolding = false;
    this.moveTo(target, Math.max(zoom, Math.min(this.map.getZoom() + 1, maxZoom)), 'user');
  }

  /** Zooms around the middle of the free area, for the zoom buttons. */
  zoomBy(steps: number): void {
    this.mover = 'user';
    this.map.setZoomAround(this.freeCenter(), this.map.getZoom() + steps, { animate: !this.isStill });
  }

  /** Shows all of the points, unless one of them is visible, or will be after the flight. */
  frame(points: readonly LatLng[]): void {
    if (points.length === 0 || !hasFreeArea(this.size, this.cover)) return;
    const { width, height } = freeArea(this.size, this.cover);
    const center = project(this.target, this.targetZoom);
    const spread = points.map(({ lat, lng }) => ({ lat, lng: nearestLongitude(lng, this.target.lng) }));
    const isVisible = spread.some((point) => {
      const { x, y } = project(point, this.targetZoom);
      return Math.abs(x - center.x) <= width / 2 && Math.abs(y - center.y) <= height / 2;
    });
    if (isVisible) return;
    const { target, zoom } = viewOf(spread, this.size, this.cover, framedMaxZoom);
    this.isHolding = false;
    this.moveTo(target, zoom);
  }

  /** The part of the map where presses reach it, in pixels of its container. */
  get pressable(): Box {
    const free = this.free;
    return this.coveredHeight > 0 ? { ...free, height: free.height - sheetHandleReach } : free;
  }

  /** The container changed its size. */
  resize(): void {
    const { map } = this;
    const zoom = map.getZoom();
    const target = this.unwrapped(this.target);
    const before = map.getSize();
    this.mover = 'app';
    map.invalidateSize({ animate: false, pan: false });
    if (before.equals(map.getSize())) return;
    map.setView(mapCenterFor(target, zoom, this.cover), zoom, { animate: false });
  }

  /** Call after every move. */
  settle(): MapView {
    const byUser = this.mover === 'user';
    const { lat, lng } = this.freeCenter().wrap();
    if (byUser) {
      this.target = { lat, lng };
      this.isHolding = false;
    }
    this.targetZoom = this.map.getZoom();
    return { center: { lat, lng }, zoom: this.targetZoom, bounds: this.freeBounds(), byUser };
  }

  private moveTo(point: LatLng, zoom: number, mover: Mover = 'app'): void {
    const { map } = this;
    this.mover = mover;
    this.target = this.unwrapped(point);
    this.targetZoom = zoom;
    const center = mapCenterFor(this.target, zoom, this.cover);
    const now = map.getZoom();
    const { width, height } = this.size;
    const distance = map.project(center, now).distanceTo(map.project(map.getCenter(), now));
    const isFar = distance > flightMaxScreens * Math.max(width, height);
    if (this.isStill || isFar) map.setView(center, zoom, { animate: false });
    else if (zoom === now) map.panTo(center, { animate: true, duration: panSeconds, easeLinearity: 0.2 });
    else map.flyTo(center, zoom, { duration: flightSeconds });
  }

  /** The part of the map between search row and sheet, in pixels of its container. */
  private get free(): Box {
    return freeArea(this.size, this.cover);
  }

  private freeBounds(): MapBounds {
    if (!hasFreeArea(this.size, this.cover)) return this.visibleBounds();
    const { left, top, width, height } = this.free;
    const northWest = this.map.containerPointToLatLng([left, top]);
    const southEast = this.map.containerPointToLatLng([left + width, top + height]);
    return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
  }

  private freeCenter() {
    const { left, top, width, height } = this.free;
    return this.map.containerPointToLatLng([left + width / 2, top + height / 2]);
  }

  private unwrapped(point: LatLng): LatLng {
    return { lat: point.lat, lng: nearestLongitude(point.lng, this.map.getCenter().lng) };
  }
}
