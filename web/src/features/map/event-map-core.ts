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
import { ClusterIndex, type MapItem, stackZoom } from './cluster-index';
import type { SceneContent } from './fallback-layer';
import { controlColumnWidth } from './free-area';
import { MapCamera } from './map-camera';
import type { MapPlace, MapPoint, MapView } from './map-types';
import type { IconSource } from './marker-elements';
import { MarkerLayer } from './marker-layer';
import { metersPerPixel } from './mercator';

/** Markers up to this many pixels outside the visible part are in the page. */
const markerMargin = 64;
/** How often markers are updated while the map is dragged or panned. */
const moveRefreshMs = 120;
const minZoom = 3;
/** One notch of current mouse wheels, 100 to 120 px, is one zoom level. */
const wheelPxPerZoomLevel = 120;
/** A round button plus the gap to the next. */
const controlHeight = 64;

export interface EventMapHandlers {
  onSelect(id: string): void;
  onMove(view: MapView): void;
  onOpenStack(ids: string[]): void;
  /** The map without tiles appeared or disappeared, or its scale changed. */
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
  private isBackgroundMissing = false;
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
      // Keyboard users see the marker that has focus.
      onKeyboardFocus: (item) => this.camera.reveal(item),
    });
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
    this.map.on('move', () => this.refreshWhileMoving());
    this.map.on('moveend', () => this.settle());
    this.resizes = new ResizeObserver(() => this.camera.resize());
    this.resizes.observe(container);
    // Labels are measured: repaint them once their font is loaded.
    void document.fonts?.ready.then(() => this.baseMap.redraw());
    this.settle();
  }

  destroy(): void {
    this.resizes.disconnect();
    this.baseMap.destroy();
    this.camera.destroy();
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
    this.baseMap.redraw();
    this.camera.hold(point);
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

  setCoveredHeight(height: number): void {
    this.camera.setCoveredHeight(height);
    this.refresh(false);
  }

  private press(item: MapItem): void {
    if (item.kind === 'point') {
      this.handlers.onSelect(item.point.id);
      return;
    }
    const points = this.index.pointsOf(item);
    if (this.map.getZoom() >= stackZoom || this.index.isStack(item)) {
      this.handlers.onOpenStack(points.map((point) => point.id));
    } else {
      this.camera.zoomTo(points, stackZoom);
    }
  }

  /** After every move: new markers, new labels, and a report to the app. */
  private settle(): void {
    const view = this.camera.settle();
    this.refresh(view.zoom !== this.refreshedZoom);
    this.baseMap.redraw();
    this.reportBackground();
    this.handlers.onMove(view);
  }

  private refreshWhileMoving(): void {
    const isZooming = this.map.getZoom() !== this.refreshedZoom;
    if (!isZooming && performance.now() - this.refreshedAt > moveRefreshMs) this.refresh(false);
  }

  private refresh(isAnimated: boolean): void {
    this.refreshedAt = performance.now();
    this.refreshedZoom = this.map.getZoom();
    const alone = new Set([this.selectedId, this.highlightedId].filter((id) => id !== null));
    this.markers.show(
      this.index.view(this.camera.visibleBounds(markerMargin), this.refreshedZoom, alone),
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
    const { width, height } = this.camera.size;
    const { top, bottom } = this.camera.cover;
    const frame = this.container.getBoundingClientRect();
    const overlays = [...(this.container.parentElement?.querySelectorAll('[data-covers-map]') ?? [])];
    const overlayBoxes = overlays.map((overlay) => {
      const box = overlay.getBoundingClientRect();
      return { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };
    });
    const controlsHeight = (this.camera.hasZoomButtons ? 3 : 1) * controlHeight;
    const controls = {
      left: width - controlColumnWidth,
      top: height - bottom - controlsHeight,
      width: controlColumnWidth,
      height: controlsHeight,
    };
    return {
      searchCenter: this.searchCenter,
      places: this.places,
      visible: { left: 0, top, width, height: Math.max(height - top - bottom, 0) },
      obstacles: [...overlayBoxes, controls, ...this.markers.boxes()],
    };
  }
}
