import type { LatLng, LeafletEventHandlerFn, Map as LeafletMap, ZoomAnimEvent } from 'leaflet';
import { create, setPosition } from 'leaflet/src/dom/DomUtil.js';
import { Layer } from 'leaflet/src/layer/Layer.js';
import type { Box } from './box';
import type { MapItem } from './cluster-index';
import type { Stand } from './marker-arrangement';
import {
  createItemElement,
  type IconSource,
  lookOf,
  type MarkerState,
  updateItemElement,
} from './marker-elements';
import * as styles from './markers.module.css';
import { nearestLongitude } from './mercator';
import { newLayerPoint } from './zoom-animation';

interface Shown {
  item: MapItem;
  look: string;
  element: HTMLButtonElement;
  at: [lat: number, lng: number];
}

/** The viewer's dot and its white ring. Pixels. */
const meRadius = 12;
/** A marker's tip extends beyond its button. Pixels. */
const tipRoom = 8;
/** The duration of a marker's exit animation (--t-fast). */
const leaveMs = 150;

export interface MarkerLayerSettings {
  icons: IconSource;
  /** True with reduced motion. */
  isStill(): boolean;
  onPress(item: MapItem): void;
  /** A marker is under the mouse or has focus; null when that ends. */
  onHover(id: string, isOver: boolean): void;
}

/**
 * Markers and clusters as real buttons in list order. `show` changes only what differs, so that focus,
 * animations and layout survive a move of the map.
 */
export class MarkerLayer extends Layer {
  private shown = new Map<string, Shown>();
  private readonly me = create('span', `${styles.me} leaflet-zoom-animated`);
  private meAt: [lat: number, lng: number] | null = null;
  /** Dragging the map from a marker still ends in a click event. */
  private wasDragged = false;

  constructor(private readonly settings: MarkerLayerSettings) {
    super();
    this.me.setAttribute('role', 'img');
    this.me.setAttribute('aria-label', 'You are here');
  }

  override onAdd(): this {
    return this;
  }

  override onRemove(): this {
    for (const { element } of this.shown.values()) element.remove();
    this.shown.clear();
    this.me.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoom: () => this.positionAll(),
      viewreset: () => this.positionAll(),
      zoomanim: (event) => this.animateZoom(event as ZoomAnimEvent),
      dragstart: () => {
        this.wasDragged = true;
      },
    };
  }

  /**
   * @param stands null while the map moves: what is on it keeps its shift
   * @param isAnimated false while the map is only moved: markers at its edge appear without animation
   */
  show(
    items: readonly MapItem[],
    stateOf: (id: string) => MarkerState,
    { stands, isAnimated }: { stands: ReadonlyMap<string, Stand> | null; isAnimated: boolean },
  ): void {
    const before = this.shown;
    const focused = [...before.values()].find(({ element }) => element === document.activeElement);
    const after = new Map<string, Shown>();
    for (const item of items) {
      const look = lookOf(item);
      const known = before.get(item.key);
      const element = known?.look === look ? known.element : this.create(item);
      if (!known && isAnimated) enter(element);
      const shown: Shown = { item, look, element, at: this.unwrapped(item) };
      updateItemElement(element, item, stateOf(item.key));
      this.position(shown);
      if (stands) stand(element, stands.get(item.key));
      after.set(item.key, shown);
    }
    for (const [key, { element }] of before) {
      const successor = after.get(key);
      if (!successor) this.leave(element, isAnimated);
      else if (successor.element !== element) element.remove();
    }
    this.shown = after;
    this.putInOrder();
    const isKept = focused && after.get(focused.item.key)?.element === focused.element;
    if (focused && !(isKept && document.activeElement === focused.element)) this.focusNear(focused.item);
  }

  /** What had the focus is gone: what is nearest to it gets the focus, so that the keyboard goes on from there. */
  private focusNear(gone: MapItem): void {
    const at = this._map.latLngToLayerPoint(this.unwrapped(gone));
    const distance = (shown: Shown) => this._map.latLngToLayerPoint(shown.at).distanceTo(at);
    const reachable = [...this.shown.values()].filter(({ element }) => element.tabIndex === 0);
    const nearest = this.shown.get(gone.key) ?? reachable.sort((a, b) => distance(a) - distance(b))[0];
    (nearest?.element ?? this._map.getContainer()).focus({ preventScroll: true });
  }

  /** Where an item is drawn, in pixels of the map's container. */
  readonly placeOf = (item: MapItem) => this._map.latLngToContainerPoint(this.unwrapped(item));

  showMe(at: { lat: number; lng: number } | null): void {
    this.meAt = at && [at.lat, nearestLongitude(at.lng, this._map.getCenter().lng)];
    if (!this.meAt) {
      this.me.remove();
      return;
    }
    this.pane.prepend(this.me);
    setPosition(this.me, this._map.latLngToLayerPoint(this.meAt));
  }

  /** The viewer's dot without its halo, in pixels of the map's container. */
  get meBoxes(): Box[] {
    if (!this.meAt) return [];
    const { x, y } = this._map.latLngToContainerPoint(this.meAt);
    return [{ left: x - meRadius, top: y - meRadius, width: 2 * meRadius, height: 2 * meRadius }];
  }

  /** The areas covered by markers, clusters and the viewer's dot, in pixels of the map's container. */
  boxes(): Box[] {
    const frame = this._map.getContainer().getBoundingClientRect();
    const elements = [...this.shown.values()].map(({ element }): Element => element);
    if (this.meAt) elements.push(this.me);
    return elements
      .flatMap((element) => [element, ...element.getElementsByClassName(styles.tag)])
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { left: left - frame.left, top: top - frame.top, width, height: height + tipRoom };
      });
  }

  private get pane(): HTMLElement {
    const pane = this._map.getPane('markerPane');
    if (!pane) throw new Error('The map has no marker pane');
    return pane;
  }

  private create(item: MapItem): HTMLButtonElement {
    const element = createItemElement(item, this.settings.icons);
    const current = () => this.shown.get(item.key)?.item ?? item;
    element.addEventListener('pointerdown', () => {
      this.wasDragged = false;
    });
    element.addEventListener('click', (event) => {
      // Clicks from the keyboard (detail 0) never end a drag.
      if (event.detail === 0 || !this.wasDragged) this.settings.onPress(current());
    });
    element.addEventListener('dblclick', (event) => event.stopPropagation());
    element.tabIndex = -1;
    if (item.kind === 'cluster') return element;
    const hover = (isOver: boolean) => (event: FocusEvent | PointerEvent) => {
      if (!('pointerType' in event) || event.pointerType === 'mouse') this.settings.onHover(item.key, isOver);
    };
    element.addEventListener('focus', hover(true));
    element.addEventListener('blur', hover(false));
    element.addEventListener('pointerenter', hover(true));
    element.addEventListener('pointerleave', hover(false));
    return element;
  }

  /** The buttons follow list order. Elements already in position are not touched, so they keep focus. */
  private putInOrder(): void {
    const isPassed = (element: Element) => element === this.me || element.classList.contains(styles.leaving);
    let next = this.pane.firstElementChild;
    for (const { element } of this.shown.values()) {
      while (next && isPassed(next)) next = next.nextElementSibling;
      if (next === element) next = next.nextElementSibling;
      else this.pane.insertBefore(element, next);
    }
  }

  private leave(element: HTMLButtonElement, isAnimated: boolean): void {
    if (!isAnimated || this.settings.isStill()) {
      element.remove();
      return;
    }
    element.classList.add(styles.leaving);
    element.inert = true;
    setTimeout(() => element.remove(), leaveMs);
  }

  private unwrapped(item: MapItem): [lat: number, lng: number] {
    return [item.lat, nearestLongitude(item.lng, this._map.getCenter().lng)];
  }

  private position({ element, at }: Shown): void {
    const point = this._map.latLngToLayerPoint(at);
    setPosition(element, point);
    // Markers further south are in front.
    element.style.setProperty('--depth', String(point.y));
  }

  private positionAll(): void {
    for (const shown of this.shown.values()) this.position(shown);
    if (this.meAt) setPosition(this.me, this._map.latLngToLayerPoint(this.meAt));
  }

  private animateZoom({ center, zoom }: { center: LatLng; zoom: number }): void {
    const map: LeafletMap = this._map;
    const moveTo = (element: HTMLElement, at: [number, number]) =>
      setPosition(element, newLayerPoint(map, at, zoom, center));
    for (const { element, at } of this.shown.values()) moveTo(element, at);
    if (this.meAt) moveTo(this.me, this.meAt);
  }
}

function stand(
  element: HTMLElement,
  { shift, isReachable }: Stand = { shift: null, isReachable: false },
): void {
  element.style.translate = shift ? `${shift.x}px ${shift.y}px` : '';
  element.tabIndex = isReachable ? 0 : -1;
}

/** The class is removed with its animation, which would run again when the element is moved in the page. */
function enter(element: Element): void {
  element.classList.add(styles.entering);
  element.addEventListener('animationend', () => element.classList.remove(styles.entering), { once: true });
}
