import type { LatLng, LeafletEventHandlerFn, Map as LeafletMap, ZoomAnimEvent } from 'leaflet';
import { create, setTransform } from 'leaflet/src/dom/DomUtil.js';
import { Layer } from 'leaflet/src/layer/Layer.js';
import * as styles from './fallback-layer.module.css';
import { labelMeasure, paintScene, prepareCanvas } from './fallback-paint';
import { buildScene, type SceneInput } from './fallback-scene';
import { readMapTheme } from './map-theme';
import { newLayerPoint } from './zoom-animation';

/** How far the canvas extends beyond the map on each side, as a fraction of the map's size. */
const margin = 0.25;

export type SceneContent = Pick<SceneInput, 'searchCenter' | 'places' | 'obstacles' | 'visible'>;

/**
 * The base map without tiles: one canvas, repainted when the map stops moving and scaled like an image while
 * it zooms.
 */
export class FallbackLayer extends Layer {
  private readonly canvas = create('canvas', `${styles.fallback} leaflet-zoom-animated`);
  private drawnAt: LatLng | null = null;
  private drawnZoom = 0;
  /** The next scheduled repaint. */
  private frame = 0;

  /** `content` is in pixels of the map's container. */
  constructor(private readonly content: () => SceneContent) {
    super();
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    map.getPane('overlayPane')?.append(this.canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      zoomanim: (event) => {
        const { center, zoom } = event as ZoomAnimEvent;
        this.follow(center, zoom);
      },
      zoom: () => this.follow(this._map.getCenter(), this._map.getZoom()),
    };
  }

  /** Fades it out, in --t-base. */
  fade(): void {
    this.canvas.dataset.leaving = '';
  }

  /** Repaints at most once per frame: painting takes longer than everything else while the map starts. */
  redraw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    const map = this._map;
    const size = map.getSize();
    const context = this.canvas.getContext('2d');
    if (!context || size.x === 0 || size.y === 0) return;
    const left = Math.round(size.x * margin);
    const top = Math.round(size.y * margin);
    const width = size.x + 2 * left;
    const height = size.y + 2 * top;
    const corner = map.containerPointToLayerPoint([-left, -top]).round();
    this.drawnAt = map.layerPointToLatLng(corner);
    this.drawnZoom = map.getZoom();
    setTransform(this.canvas, corner, 1);

    const theme = readMapTheme(map.getContainer());
    prepareCanvas(this.canvas, context, width, height);
    const content = this.content();
    const shifted = (box: SceneContent['visible']) => ({ ...box, left: box.left + left, top: box.top + top });
    const scene = buildScene({
      ...content,
      obstacles: content.obstacles.map(shifted),
      visible: shifted(content.visible),
      origin: map.project(this.drawnAt, this.drawnZoom),
      zoom: this.drawnZoom,
      width,
      height,
      measure: labelMeasure(context, theme),
    });
    paintScene(context, scene, theme, { width, height });
  }

  private follow(center: LatLng, zoom: number): void {
    if (!this.drawnAt) return;
    const scale = this._map.getZoomScale(zoom, this.drawnZoom);
    setTransform(this.canvas, newLayerPoint(this._map, this.drawnAt, zoom, center), scale);
  }
}
