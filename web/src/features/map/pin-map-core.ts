import type { MapConfig } from '@quad/shared/boot-data';
import type { LatLng } from '@quad/shared/geo';
import { mapMaxZoom } from '@quad/shared/limits';
import type { Marker as LeafletMarker } from 'leaflet';
import { DivIcon } from 'leaflet/src/layer/marker/DivIcon.js';
import { Marker } from 'leaflet/src/layer/marker/Marker.js';
import { Map as LeafletMap } from 'leaflet/src/map/Map.js';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import { BaseMap } from './base-map';
import type { Background, MapPlace } from './map-types';
import * as styles from './markers.module.css';

const startZoom = 16;
/** How far an arrow key moves the pin, and with Shift. Pixels. */
const step = 8;
const bigStep = 40;
/** Half the marker's width, and its height with the tip: labels avoid it. */
const markerBox = { half: 31, height: 62 };

export interface PinMapHandlers {
  onMove(point: LatLng): void;
  onBackground(background: Background): void;
}

/** A small map with one pin that can be dragged, placed by a press, or moved by arrow keys. */
export class PinMapCore {
  private readonly map: LeafletMap;
  private readonly marker: LeafletMarker;
  private readonly baseMap: BaseMap;
  private readonly resizes: ResizeObserver;
  private places: readonly MapPlace[] = [];

  constructor(
    container: HTMLElement,
    private point: LatLng,
    config: MapConfig,
    private readonly handlers: PinMapHandlers,
  ) {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.map = new LeafletMap(container, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      trackResize: false,
      // Scrolling must move the page, and arrow keys the pin.
      scrollWheelZoom: false,
      keyboard: false,
      maxZoom: mapMaxZoom,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      inertia: !isStill,
    }).setView(point, startZoom, { animate: false });
    this.marker = new Marker(point, { draggable: true, autoPan: true, icon: iconOf('', null) }).addTo(
      this.map,
    );
    this.baseMap = new BaseMap(this.map, config, () => this.sceneContent(), handlers.onBackground);
    this.marker.on('dragend', () => this.report(this.marker.getLatLng()));
    this.map.on('click', ({ latlng }) => this.report(latlng));
    this.map.on('moveend', () => this.baseMap.redraw());
    this.resizes = new ResizeObserver(() => {
      this.map.invalidateSize({ pan: false, animate: false });
      this.map.setView(this.point, this.map.getZoom(), { animate: false });
    });
    this.resizes.observe(container);
  }

  destroy(): void {
    this.resizes.disconnect();
    this.baseMap.destroy();
    this.map.off();
    this.map.remove();
  }

  /** A location set from outside is centered. */
  setPoint({ lat, lng }: LatLng): void {
    if (lat === this.point.lat && lng === this.point.lng) return;
    this.point = { lat, lng };
    this.marker.setLatLng(this.point);
    this.map.setView(this.point, Math.max(this.map.getZoom(), startZoom), { animate: false });
  }

  setLook(tone: string, icon: Node | null): void {
    this.marker.setIcon(iconOf(tone, icon));
    const element = this.marker.getElement();
    element?.setAttribute('aria-label', 'The pin. Arrow keys move it.');
    element?.addEventListener('keydown', this.handleKey);
  }

  setPlaces(places: readonly MapPlace[]): void {
    this.places = places;
    this.baseMap.redraw();
  }

  zoomBy(levels: number): void {
    this.map.setZoomAround(this.point, this.map.getZoom() + levels);
  }

  bounds(): [west: number, south: number, east: number, north: number] {
    const bounds = this.map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  private readonly handleKey = (event: KeyboardEvent): void => {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (!direction) return;
    event.preventDefault();
    const [x = 0, y = 0] = direction.map((part) => part * (event.shiftKey ? bigStep : step));
    this.report(this.map.containerPointToLatLng(this.map.latLngToContainerPoint(this.point).add([x, y])));
    this.map.panInside(this.point, { padding: [markerBox.half, markerBox.height], animate: false });
  };

  private report({ lat, lng }: LatLng): void {
    // A ten-thousandth of a degree is 10 m; two more digits are finer than any map.
    this.point = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
    this.marker.setLatLng(this.point);
    this.baseMap.redraw();
    this.handlers.onMove(this.point);
  }

  private sceneContent() {
    const { x: width, y: height } = this.map.getSize();
    const { x, y } = this.map.latLngToContainerPoint(this.point);
    const { half, height: tall } = markerBox;
    return {
      searchCenter: this.point,
      centerName: 'your pin',
      places: this.places,
      visible: { left: 0, top: 0, width, height },
      obstacles: [{ left: x - half, top: y - tall, width: 2 * half, height: tall }],
    };
  }
}

function iconOf(tone: string, icon: Node | null): DivIcon {
  const pin = document.createElement('span');
  pin.className = styles.pin;
  if (icon) pin.append(icon);
  return new DivIcon({
    html: pin,
    className: `${styles.marker} ${styles.selected} ${tone}`,
    iconSize: undefined,
  });
}
