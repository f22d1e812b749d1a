import type { MapConfig } from '@quad/shared/boot-data';
import type { LatLng } from '@quad/shared/geo';
import { mapMaxZoom } from '@quad/shared/limits';
import { Map as LeafletMap } from 'leaflet/src/map/Map.js';
// Handlers add themselves to every map. Imported from Leaflet's sources, like the rest: the whole package is
// twice as large.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import { BaseMap } from './base-map';
import type { Box } from './box';
import { ClusterIndex, type MapItem, stackZoom } from './cluster-index';
import type { SceneContent } from './fallback-layer';
import { MapCamera } from './map-camera';
import type { Background, MapCrowd, MapPlace, MapPoint, MapStack, MapView } from './map-types';
import { arrange } from './marker-arrangement';
import type { IconSource } from './marker-elements';
import { MarkerLayer } from './marker-layer';
import { metersPerPixel } from './mercator';
import { nameOfCenter } from './ring-center';

/** A pressed crowd is zoomed into by this many levels. */
const crowdZoomStep = 3;
/** Markers up to this many pixels outside the visible part are in the page. */
const markerMargin = 64;
/** How often markers are updated while the map is dragged or panned. */
const moveRefreshMs = 120;
const minZoom = 3;
/** One notch of current mouse wheels, 100 to 120 px, is one zoom level. */
const wheelPxPerZoomLevel = 120;

export interface EventMapHandlers {
  onSelect(id: string): void;
  onMove(view: MapView): void;
  onHover(id: string, isOver: boolean): void;
  onOpenStack(stack: MapStack): void;
  /** The background or its scale changed. */
  onBackground(background: { kind: Background; metersPerPixel: number }): void;
}

export interface EventMapStart {
  center: LatLng;
  zoom: number;
  coveredHeight: number;
  searchCenter: LatLng;
  config: MapConfig;
  icons: IconSource;
}

/** Leaflet and everything on it. React passes in changes; it reports the person's actions back. */
export class EventMapCore {
  readonly camera: MapCamera;
  private readonly map: LeafletMap;
  private readonly markers: MarkerLayer;
  private readonly baseMap: BaseMap;
  private readonly resizes: ResizeObserver;
  private index = new ClusterIndex([]);
  private places: readonly MapPlace[] = [];
  private searchCenter: LatLng;
  private selectedId: string | null = null;
  private highlightedId: string | null = null;
  private me: LatLng | null = null;
  private background: Background = 'tiles';
  private hasBegun = false;
  private refreshedAt = 0;
  private refreshedZoom = Number.NaN;

  constructor(
    private readonly container: HTMLElement,
    start: EventMapStart,
    private readonly handlers: EventMapHandlers,
  ) {
    this.searchCenter = start.searchCenter;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.map = new LeafletMap(container, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      trackResize: false,
      worldCopyJump: true,
      wheelPxPerZoomLevel,
      minZoom,
      maxZoom: mapMaxZoom,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
    });
    this.camera = new MapCamera(this.map, start.center, start.zoom, start.coveredHeight);
    this.markers = new MarkerLayer({
      icons: start.icons,
      isStill: () => this.camera.isStill,
      onPress: (item) => this.press(item),
      onHover: (id, isOver) => this.handlers.onHover(id, isOver),
    });
    this.map.addLayer(this.markers);
    this.baseMap = new BaseMap(
      this.map,
      start.config,
      () => this.sceneContent(),
      (background) => {
        this.background = background;
        this.reportBackground();
      },
      () => this.arrange(),
    );
    this.map.on('move', () => this.refreshWhileMoving());
    this.map.on('moveend', () => this.settle());
    this.resizes = new ResizeObserver(() => this.camera.resize());
    this.resizes.observe(container);
    // Labels are measured: repaint them once their font is loaded.
    void document.fonts?.ready.then(() => this.baseMap.redraw());
  }

  /** Shows what was set so far: once, instead of after each of the first settings. */
  begin(): void {
    this.hasBegun = true;
    this.settle();
  }

  destroy(): void {
    this.resizes.disconnect();
    this.baseMap.destroy();
    this.camera.destroy();
    this.map.off();
    this.map.remove();
    // Leaflet ends a zoom by a timer, also that of a map which is gone by then.
    Object.assign(this.map, { _animatingZoom: false });
  }

  setPoints(points: readonly MapPoint[], crowds: readonly MapCrowd[]): void {
    this.index = new ClusterIndex(points, crowds);
    this.refresh(true);
    this.baseMap.redraw();
  }

  setSelected(id: string | null, point: MapPoint | null): void {
    if (id === this.selectedId) return;
    this.selectedId = id;
    this.refresh(false);
    this.baseMap.redraw();
    this.camera.hold(point);
  }

  setHighlighted(id: string | null): void {
    if (id === this.highlightedId) return;
    this.highlightedId = id;
    this.refresh(false);
  }

  setMe(at: LatLng | null): void {
    this.me = at;
    this.markers.showMe(at);
    this.refresh(false);
    this.baseMap.redraw();
  }

  setPlaces(places: readonly MapPlace[], searchCenter: LatLng): void {
    this.places = places;
    this.searchCenter = searchCenter;
    this.baseMap.redraw();
  }

  setCoveredHeight(height: number): void {
    this.camera.setCoveredHeight(height);
    this.refresh(false);
  }

  private press(item: MapItem): void {
    if (item.kind === 'point') {
      this.handlers.onSelect(item.point.id);
      return;
    }
    this.handlers.onOpenStack(this.index.stackOf(item));
    const zoom = this.map.getZoom();
    if (zoom >= stackZoom || this.index.isStack(item)) return;
    // Where the events of a crowd are is known only nearer by.
    const places = this.index.placesOf(item);
    const hasCrowd = places.some((place) => 'counts' in place);
    this.camera.zoomTo(places, hasCrowd ? Math.min(zoom + crowdZoomStep, stackZoom) : stackZoom);
  }

  /** After every move: new markers, new labels, and a report to the app. */
  private settle(): void {
    if (!this.hasBegun) return;
    const view = this.camera.settle();
    this.refresh(view.zoom !== this.refreshedZoom);
    this.baseMap.redraw();
    this.reportBackground();
    this.handlers.onMove(view);
  }

  private refreshWhileMoving(): void {
    const isZooming = this.map.getZoom() !== this.refreshedZoom;
    if (!isZooming && performance.now() - this.refreshedAt > moveRefreshMs) this.refresh(false, true);
  }

  /** A control over the map appeared or disappeared, or names did. */
  arrange(): void {
    this.refresh(false);
  }

  private refresh(isAnimated: boolean, isMoving = false): void {
    if (!this.hasBegun) return;
    this.refreshedAt = performance.now();
    this.refreshedZoom = this.map.getZoom();
    const alone = new Set([this.selectedId, this.highlightedId].filter((id) => id !== null));
    const items = this.index.view(this.camera.visibleBounds(markerMargin), this.refreshedZoom, alone);
    const stands = isMoving
      ? null
      : arrange(items, this.markers.placeOf, this.overlayBoxes(), this.camera.pressable, this.selectedId, [
          ...this.markers.meBoxes,
          ...this.baseMap.campusNames,
        ]);
    this.markers.show(
      items,
      (id) => ({ isSelected: id === this.selectedId, isLifted: id === this.highlightedId }),
      { stands, isAnimated },
    );
  }

  private reportBackground(): void {
    const { lat } = this.map.getCenter();
    this.handlers.onBackground({
      kind: this.background,
      metersPerPixel: metersPerPixel(lat, this.map.getZoom()),
    });
  }

  private sceneContent(): SceneContent {
    const { width, height } = this.camera.size;
    const { top, bottom } = this.camera.cover;
    return {
      searchCenter: this.searchCenter,
      centerName: nameOfCenter(this.searchCenter, this.me, this.places),
      places: this.places,
      visible: { left: 0, top, width, height: Math.max(height - top - bottom, 0) },
      obstacles: [...this.overlayBoxes(), ...this.markers.boxes()],
    };
  }

  /** What lies over the map, beside search row and sheet, in pixels of the map's container. */
  private overlayBoxes(): Box[] {
    const frame = this.container.getBoundingClientRect();
    const area = this.container.closest('section') ?? this.container.parentElement;
    return [...(area?.querySelectorAll('[data-covers-map]') ?? [])].map((overlay) => {
      const { left, top, width, height } = overlay.getBoundingClientRect();
      return { left: left - frame.left, top: top - frame.top, width, height };
    });
  }
}
