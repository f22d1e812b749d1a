import type { SketchSource } from '@quad/shared/boot-data';
import type { LatLng, LeafletEventHandlerFn, Map as LeafletMap, ZoomAnimEvent } from 'leaflet';
import { create, setTransform } from 'leaflet/src/dom/DomUtil.js';
import { Layer } from 'leaflet/src/layer/Layer.js';
import type { Box } from './box';
import * as styles from './fallback-layer.module.css';
import type { paintScene } from './fallback-paint';
import type { SceneInput } from './fallback-scene';
import { readMapTheme } from './map-theme';
import type { Background } from './map-types';
import { prepareCanvas } from './prepare-canvas';
import type { SketchPainter } from './sketch-map';
import { isSketched, loadSketch } from './sketch-source';
import { newLayerPoint } from './zoom-animation';

/** How far the canvas extends beyond the map on each side, as a fraction of the map's size. */
const margin = 0.25;

/** The width of the edge that labels must not cross. Pixels. */
const edge = 6;

export type SceneContent = Pick<
  SceneInput,
  'searchCenter' | 'centerName' | 'places' | 'obstacles' | 'visible'
>;

/**
 * The base map that needs no network: the sketch map where there is one, elsewhere the map without tiles. One
 * canvas, repainted when the map stops moving or leaves it, and scaled like an image while it zooms.
 */
export class FallbackLayer extends Layer {
  private readonly canvas = create('canvas', `${styles.fallback} leaflet-zoom-animated`);
  private drawnAt: LatLng | null = null;
  private drawnZoom = 0;
  /** The next scheduled repaint. */
  private frame = 0;
  private sketch: SketchPainter | 'loading' | 'failed' | null = null;
  private rings: typeof paintScene | null = null;
  private isRemoved = false;
  /** Something was painted completely. */
  private isPainted = false;

  /**
   * `content` is in pixels of the map's container; `onSketchFailed` is called when the rings take the place of the
   * sketch map.
   */
  constructor(
    private readonly content: () => SceneContent,
    private readonly source: SketchSource | null,
    private readonly onSketchFailed: () => void,
  ) {
    super();
    this.canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    map.getPane('overlayPane')?.append(this.canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    this.isRemoved = true;
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
      move: () => {
        if (this.isUncovered()) this.redraw();
      },
    };
  }

  /** What it shows where the map is. */
  get background(): Exclude<Background, 'tiles'> {
    return this.sourceHere() ? 'sketch' : 'rings';
  }

  /** Fades it out, in --t-base. */
  fade(): void {
    this.canvas.dataset.leaving = '';
  }

  /** Repaints at most once per frame: painting takes longer than everything else while the map starts. */
  redraw(): void {
    const source = this.sourceHere();
    if (source && this.sketch === null) void this.load(source.url);
    if (!source && this.rings === null) void this.learnRings();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.paint());
  }

  private sourceHere(): SketchSource | null {
    const isHere = isSketched(this.source, this._map.getCenter(), this._map.getZoom());
    return isHere && this.sketch !== 'failed' ? this.source : null;
  }

  private async load(url: string): Promise<void> {
    this.sketch = 'loading';
    try {
      this.sketch = await loadSketch(url);
    } catch {
      this.sketch = 'failed';
    }
    if (this.isRemoved) return;
    this.redraw();
    if (this.sketch === 'failed') this.onSketchFailed();
  }

  /** Few campuses have neither tiles nor a sketch. Until the code is there, the background is plain. */
  private async learnRings(): Promise<void> {
    const painting = await import('./fallback-paint').catch(() => null);
    if (!painting || this.isRemoved) return;
    this.rings = painting.paintScene;
    this.redraw();
  }

  /** Whether a drag has brought the canvas's edge into view. */
  private isUncovered(): boolean {
    const map = this._map;
    if (!this.drawnAt || map.getZoom() !== this.drawnZoom) return false;
    const { x, y } = map.latLngToContainerPoint(this.drawnAt);
    const size = map.getSize();
    // A pixel more, because the canvas is placed on whole ones.
    return x > 0 || y > 0 || x < -2 * margin * size.x - 1 || y < -2 * margin * size.y - 1;
  }

  private paint(): void {
    const sketch = this.sourceHere() && this.sketch;
    // What was there stays until the sketch map is loaded.
    if (sketch === 'loading' || (!sketch && !this.rings)) return;
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
    const shifted = (box: SceneContent['visible']) => ({ ...box, left: box.left + left, top: box.top + top });
    const content = this.content();
    const obstacles = content.obstacles.map(shifted);
    const origin = map.project(this.drawnAt, this.drawnZoom);
    const view = { origin, zoom: this.drawnZoom, width, height, obstacles };
    if (typeof sketch !== 'function') {
      prepareCanvas(this.canvas, context, width, height);
      const visible = shifted(content.visible);
      this.rings?.(context, { ...content, ...view, visible }, theme);
    } else {
      const edges = edgesOf(shifted(content.visible));
      const pieces = sketch(context, { ...view, obstacles: [...obstacles, ...edges] }, theme);
      const begin = () => {
        prepareCanvas(this.canvas, context, width, height);
        this.paintInPieces(pieces);
      };
      // The memory of a first picture takes as long as what was measured for it.
      if (this.isPainted) begin();
      else this.frame = requestAnimationFrame(begin);
    }
  }

  /** One piece in each frame while nothing else is shown; what replaces a picture is painted at once. */
  private paintInPieces(pieces: Iterable<void>): void {
    const work = pieces[Symbol.iterator]();
    const next = () => {
      let isDone = work.next().done;
      while (this.isPainted && !isDone) isDone = work.next().done;
      if (isDone) this.isPainted = true;
      else this.frame = requestAnimationFrame(next);
    };
    next();
  }

  private follow(center: LatLng, zoom: number): void {
    if (!this.drawnAt) return;
    const scale = this._map.getZoomScale(zoom, this.drawnZoom);
    setTransform(this.canvas, newLayerPoint(this._map, this.drawnAt, zoom, center), scale);
  }
}

/** The edges of the visible part: a label across one would be cut. */
function edgesOf({ left, top, width, height }: Box): Box[] {
  const tall = { top, width: edge, height };
  const wide = { left, width, height: edge };
  return [
    { ...wide, top: top - edge },
    { ...wide, top: top + height },
    { ...tall, left: left - edge },
    { ...tall, left: left + width },
  ];
}
