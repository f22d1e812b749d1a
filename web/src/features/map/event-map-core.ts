import type { MapConfig } from '@quad/shared/boot-data';
import { type LatLng, mapMaxZoom } from '@quad/shared/limits';
import { Map as LeafletMap } from 'leaflet';
import { BaseMap } from './base-map';
import {
  controlColumnWidth,
  freeArea,
  hasFreeArea,
  mapCenterFor,
  markerArea,
  searchRowHeight,
  viewOf,
} from './camera';
import { ClusterIndex, type MapItem, stackZoom } from './cluster-index';
import type { SceneContent } from './fallback-layer';
import { isInside } from './label-placement';
import type { MapBounds, MapPlace, MapPoint, MapView } from './map-types';
import type { IconSource } from './marker-elements';
import { MarkerLayer } from './marker-layer';
import { metersPerPixel, nearestLongitude, project } from './mercator';

/** Pixels around the visible part within which markers are in the page. */
const markerMargin = 64;
/** Markers are looked up again this often while the map is dragged. */
const dragRefreshMs = 120;
/** --t-slow, in seconds as Leaflet wants it. */
const panSeconds = 0.38;
const flightSeconds = 0.7;
/** Flights further than so many screens would only show blank tiles: those are jumps. */
const flightMaxScreens = 12;
const minZoom = 3;
/** A view that differs by no more than this from the one shown is the same view (rounded in the URL). Pixels. */
const sameViewPixels = 8;

export interface EventMapHandlers {
  onSelect(id: string): void;
  onMove(view: MapView): void;
  onOpenStack(ids: string[]): void;
  /** The map without tiles came or went, or its scale changed. */
  onBackground(background: { isMissing: boolean; metersPerPixel: number }): void;
}

export interface EventMapStart {
  center: LatLng;
  zoom: number;
  coveredHeight: number;
  searchCenter: LatLng;
  config: MapConfig;
  icons: IconSource;
}

/** Leaflet and everything on it. React tells it what changed; it tells React what the person did. */
export class EventMapCore {
  private readonly map: LeafletMap;
  private readonly markers: MarkerLayer;
  private readonly baseMap: BaseMap;
  private readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly wide = matchMedia('(min-width: 1024px)');
  private readonly resizes: ResizeObserver;
  private index = new ClusterIndex([]);
  private places: readonly MapPlace[] = [];
  private searchCenter: LatLng;
  private coveredHeight: number;
  /** What is, or will be after the flight, in the middle of the free area. */
  private target: LatLng;
  private selectedId: string | null = null;
  private highlightedId: string | null = null;
  private isFollowingSelection = false;
  private mover: 'user' | 'app' = 'app';
  private isBackgroundMissing = false;
  private refreshedAt = 0;
  private refreshedZoom = Number.NaN;

  constructor(
    private readonly container: HTMLElement,
    start: EventMapStart,
    private readonly handlers: EventMapHandlers,
  ) {
    this.target = start.center;
    this.searchCenter = start.searchCenter;
    this.coveredHeight = start.coveredHeight;
    const isStill = this.reducedMotion.matches;
    this.map = new LeafletMap(container, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      trackResize: false,
      worldCopyJump: true,
      minZoom,
      maxZoom: mapMaxZoom,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
    });
    this.markers = new MarkerLayer({
      icons: start.icons,
      isStill: () => this.reducedMotion.matches,
      onPress: (item) => this.press(item),
      onKeyboardFocus: (item) => this.bringIntoView(item),
    });
    this.map.setView(mapCenterFor(start.center, start.zoom, this.cover()), start.zoom, { animate: false });
    this.map.addLayer(this.markers);
    this.baseMap = new BaseMap(
      this.map,
      start.config,
      () => this.sceneContent(),
      (isMissing) => {
        this.isBackgroundMissing = isMissing;
        this.reportBackground();
      },
    );
    this.map.on('dragstart', () => {
      this.mover = 'user';
    });
    this.map.on('drag', () => this.refreshWhileDragged());
    this.map.on('moveend', () => this.settle());
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(container);
    // Labels are measured: paint them again once their font is there.
    void document.fonts?.ready.then(() => this.baseMap.redraw());
    this.settle();
  }

  destroy(): void {
    this.resizes.disconnect();
    this.baseMap.destroy();
    this.map.off();
    this.map.remove();
  }

  setPoints(points: readonly MapPoint[]): void {
    this.index = new ClusterIndex(points);
    this.refresh(true);
    this.baseMap.redraw();
  }

  setSelected(id: string | null, point: MapPoint | null): void {
    if (id === this.selectedId) return;
    this.selectedId = id;
    this.refresh(false);
    this.isFollowingSelection = point !== null;
    if (point) this.moveTo(point, this.map.getZoom());
    else this.baseMap.redraw();
  }

  setHighlighted(id: string | null): void {
    if (id === this.highlightedId) return;
    this.highlightedId = id;
    this.refresh(false);
  }

  setMe(at: LatLng | null): void {
    this.markers.showMe(at);
    this.baseMap.redraw();
  }

  setPlaces(places: readonly MapPlace[], searchCenter: LatLng): void {
    this.places = places;
    this.searchCenter = searchCenter;
    this.baseMap.redraw();
  }

  /** The sheet moved: what was in the middle of the free area stays there. */
  setCoveredHeight(height: number): void {
    if (height === this.coveredHeight) return;
    const wasFree = hasFreeArea(this.size(), this.cover());
    this.coveredHeight = height;
    if (hasFreeArea(this.size(), this.cover()) && (wasFree || this.isFollowingSelection)) {
      this.moveTo(this.target, this.map.getZoom());
    } else {
      this.refresh(false);
    }
  }

  setView(center: LatLng, zoom: number): void {
    const [now, wanted] = [project(this.target, zoom), project(center, zoom)];
    const distance = Math.hypot(now.x - wanted.x, now.y - wanted.y);
    if (zoom === this.map.getZoom() && distance <= sameViewPixels) return;
    this.isFollowingSelection = false;
    this.moveTo(center, zoom);
  }

  /** Zooms around the middle of the free area, as the buttons do. */
  zoomBy(steps: number): void {
    const { left, top, width, height } = freeArea(this.size(), this.cover());
    const middle = this.map.containerPointToLatLng([left + width / 2, top + height / 2]);
    this.mover = 'user';
    this.map.setZoomAround(middle, this.map.getZoom() + steps, { animate: !this.reducedMotion.matches });
  }

  private press(item: MapItem): void {
    if (item.kind === 'point') {
      this.handlers.onSelect(item.point.id);
      return;
    }
    const points = this.index.pointsOf(item.clusterId);
    if (this.map.getZoom() >= stackZoom || this.index.isStack(item.clusterId)) {
      this.handlers.onOpenStack(points.map((point) => point.id));
      return;
    }
    const spread = points.map(({ lat, lng }) => ({ lat, lng: nearestLongitude(lng, item.lng) }));
    const { target, zoom } = viewOf(spread, this.size(), this.cover(), stackZoom);
    this.isFollowingSelection = false;
    this.moveTo(target, Math.max(zoom, Math.min(this.map.getZoom() + 1, stackZoom)), 'user');
  }

  /** Whoever walks through the markers with the keyboard sees the one that has focus. */
  private bringIntoView(item: MapItem): void {
    const at = this.map.latLngToContainerPoint([item.lat, item.lng]);
    const area = markerArea(this.size(), this.cover());
    const isVisible = isInside({ left: at.x, top: at.y, width: 0, height: 0 }, area);
    if (!isVisible && hasFreeArea(this.size(), this.cover())) this.moveTo(item, this.map.getZoom());
  }

  private moveTo(target: LatLng, zoom: number, mover: 'user' | 'app' = 'app'): void {
    const { map } = this;
    map.stop();
    this.mover = mover;
    const free = { lat: target.lat, lng: nearestLongitude(target.lng, map.getCenter().lng) };
    this.target = free;
    const center = mapCenterFor(free, zoom, this.cover());
    const size = map.getSize();
    const distance = map
      .project(center, map.getZoom())
      .distanceTo(map.project(map.getCenter(), map.getZoom()));
    const screens = distance / Math.max(size.x, size.y, 1);
    if (this.reducedMotion.matches || screens > flightMaxScreens)
      map.setView(center, zoom, { animate: false });
    else if (zoom === map.getZoom()) {
      map.panTo(center, { animate: true, duration: panSeconds, easeLinearity: 0.2 });
    } else map.flyTo(center, zoom, { duration: flightSeconds });
  }

  private resize(): void {
    const { map, target } = this;
    this.mover = 'app';
    map.invalidateSize({ animate: false, pan: false });
    this.mover = 'app';
    map.setView(mapCenterFor(target, map.getZoom(), this.cover()), map.getZoom(), { animate: false });
  }

  /** After every move: new markers, new labels, and word to the app. */
  private settle(): void {
    const byUser = this.mover === 'user';
    this.mover = 'user';
    const { map } = this;
    this.refresh(map.getZoom() !== this.refreshedZoom);
    this.baseMap.redraw();
    this.reportBackground();
    const size = this.size();
    const { top, width, height } = freeArea(size, this.cover());
    const center = map.containerPointToLatLng([width / 2, top + height / 2]).wrap();
    if (byUser) {
      this.target = center;
      this.isFollowingSelection = false;
    }
    const northWest = map.containerPointToLatLng([0, 0]);
    const southEast = map.containerPointToLatLng([width, size.height - this.cover().bottom]);
    const bounds: MapBounds = [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
    this.handlers.onMove({
      center: { lat: center.lat, lng: center.lng },
      zoom: map.getZoom(),
      bounds,
      byUser,
    });
  }

  private refreshWhileDragged(): void {
    if (performance.now() - this.refreshedAt > dragRefreshMs) this.refresh(false);
  }

  private refresh(isAnimated: boolean): void {
    this.refreshedAt = performance.now();
    this.refreshedZoom = this.map.getZoom();
    const size = this.size();
    const northWest = this.map.containerPointToLatLng([-markerMargin, -markerMargin]);
    const southEast = this.map.containerPointToLatLng([
      size.width + markerMargin,
      size.height - this.coveredHeight + markerMargin,
    ]);
    const bounds: MapBounds = [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
    const alone = new Set([this.selectedId, this.highlightedId].filter((id) => id !== null));
    this.markers.show(
      this.index.view(bounds, this.map.getZoom(), alone),
      (id) => ({ isSelected: id === this.selectedId, isLifted: id === this.highlightedId }),
      isAnimated,
    );
  }

  private reportBackground(): void {
    const { lat } = this.map.getCenter();
    this.handlers.onBackground({
      isMissing: this.isBackgroundMissing,
      metersPerPixel: metersPerPixel(lat, this.map.getZoom()),
    });
  }

  private sceneContent(): SceneContent {
    const size = this.size();
    const { top, bottom } = this.cover();
    const frame = this.container.getBoundingClientRect();
    const overlays = [...(this.container.parentElement?.querySelectorAll('[data-covers-map]') ?? [])];
    const overlayBoxes = overlays.map((overlay) => {
      const box = overlay.getBoundingClientRect();
      return { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };
    });
    const controlTop = size.height - bottom - (this.wide.matches ? 3 : 1) * 64;
    const controls = { left: size.width - controlColumnWidth, top: controlTop, width: controlColumnWidth };
    return {
      searchCenter: this.searchCenter,
      places: this.places,
      visible: { left: 0, top, width: size.width, height: Math.max(size.height - top - bottom, 0) },
      obstacles: [
        ...overlayBoxes,
        { ...controls, height: size.height - bottom - controlTop },
        ...this.markers.boxes(),
      ],
    };
  }

  private cover(): { top: number; bottom: number } {
    return { top: this.wide.matches ? 0 : searchRowHeight, bottom: this.coveredHeight };
  }

  private size(): { width: number; height: number } {
    const { x, y } = this.map.getSize();
    return { width: x, height: y };
  }
}
