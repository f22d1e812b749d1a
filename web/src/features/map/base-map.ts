import type { MapConfig } from '@quad/shared/boot-data';
import { mapMaxZoom } from '@quad/shared/limits';
import type { Map as LeafletMap } from 'leaflet';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import * as styles from './base-map.module.css';
import type { Box } from './box';
import { FallbackLayer, type SceneContent } from './fallback-layer';
import { watchMapTheme } from './map-theme';
import type { Background } from './map-types';
import { tilesOfView } from './mercator';
import type { VectorLayer } from './pmtiles-layer';

/** This many tiles in a row must fail before the map without tiles takes over. */
const tileFailureLimit = 3;
/** How long the first tile of a view may take: a server that never responds must not leave the map blank. */
export const firstTileTimeoutMs = 5_000;
/** How often to retry a missing background. */
export const retryIntervalMs = 30_000;
/** What the first look needs is loaded first. */
const fallbackDelayMs = 3_000;
/** How long the map without tiles takes to fade (--t-base). */
const fadeMs = 240;

/**
 * What lies below the markers, never blank: the self-hosted vector file if there is one, else raster tiles,
 * else, and whenever those fail, the sketch map where there is one, and the map without tiles elsewhere.
 */
export class BaseMap {
  private tiles: TileLayer | null = null;
  private vector: VectorLayer | null = null;
  private fallback: FallbackLayer | null = null;
  private shown: Background = 'tiles';
  private failures = 0;
  private firstTileTimer = 0;
  private readonly fallbackTimer: number;
  private isDestroyed = false;
  private readonly retryTimer: number;
  private readonly unwatchTheme: () => void;

  constructor(
    private readonly map: LeafletMap,
    private readonly config: MapConfig,
    private readonly content: () => SceneContent,
    /** Called when it is no longer a real map at the start, and whenever it becomes another one. */
    private readonly onBackground: (background: Background) => void,
    /** Called when other names may be on it. */
    private readonly onNames: () => void = () => {},
  ) {
    this.unwatchTheme = watchMapTheme(() => this.repaint());
    // A network that fails later must not leave the map blank.
    this.fallbackTimer = window.setTimeout(
      () => void import('./fallback-paint').catch(() => {}),
      fallbackDelayMs,
    );
    this.retryTimer = window.setInterval(() => this.retry(), retryIntervalMs);
    window.addEventListener('online', this.retry);
    if (!config.pmtilesUrl && config.tilesUrl && navigator.onLine) this.startTiles(config.tilesUrl);
    else {
      if (!config.pmtilesUrl || !navigator.onLine) this.fallBack();
      void this.startVector();
    }
  }

  destroy(): void {
    this.isDestroyed = true;
    this.fallback = null;
    this.vector = null;
    this.unwatchTheme();
    window.clearInterval(this.retryTimer);
    window.clearTimeout(this.firstTileTimer);
    window.clearTimeout(this.fallbackTimer);
    window.removeEventListener('online', this.retry);
  }

  /** The map has stopped moving, or its contents changed. */
  redraw(): void {
    this.fallback?.redraw();
    this.report();
  }

  /**
   * Where a real map names campuses, in pixels of the map's container. The other maps are painted after the markers: their
   * names go aside.
   */
  get campusNames(): Box[] {
    const { map } = this;
    const names = this.vector?.campusNames(map.getZoom()) ?? [];
    const corner = map.project(map.containerPointToLatLng([0, 0]));
    return names.map((name) => ({ ...name, left: name.left - corner.x, top: name.top - corner.y }));
  }

  private repaint(): void {
    this.fallback?.redraw();
    this.vector?.repaint();
  }

  private startTiles(url: string): void {
    this.failures = 0;
    this.tiles = new TileLayer(url, {
      className: styles.tiles,
      maxZoom: mapMaxZoom,
      maxNativeZoom: mapMaxZoom,
      // Tile servers such as openstreetmap.org reject requests without a Referer.
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    this.tiles.on('tileload', () => {
      this.failures = 0;
      this.found();
    });
    this.tiles.on('tileerror', () => {
      this.failures += 1;
      if (this.failures >= tileFailureLimit) this.fallBack();
    });
    this.tiles.on('loading', () => {
      window.clearTimeout(this.firstTileTimer);
      this.firstTileTimer = window.setTimeout(() => this.fallBack(), firstTileTimeoutMs);
    });
    this.tiles.addTo(this.map);
  }

  /** The engine for vector files is large and most operators have none, so it is loaded on demand. */
  private async startVector(): Promise<void> {
    const { pmtilesUrl } = this.config;
    if (!pmtilesUrl || !navigator.onLine) return;
    try {
      const { openVectorLayer } = await import('./pmtiles-layer');
      const vector = await openVectorLayer(pmtilesUrl, this.map.getContainer(), {
        onDeath: () => {
          if (!this.isDestroyed) this.fallBack();
        },
        onLoad: this.onNames,
      });
      if (this.isDestroyed || this.vector) return;
      this.vector = vector;
      vector.addTo(this.map);
      this.found();
    } catch {
      if (this.isDestroyed || this.tiles) return;
      if (this.config.tilesUrl && !this.fallback) this.startTiles(this.config.tilesUrl);
      else this.fallBack();
    }
  }

  private found(): void {
    window.clearTimeout(this.firstTileTimer);
    const leaving = this.fallback;
    if (!leaving) return;
    this.fallback = null;
    leaving.fade();
    window.setTimeout(() => leaving.remove(), fadeMs);
    this.report();
  }

  private fallBack(): void {
    window.clearTimeout(this.firstTileTimer);
    this.tiles?.remove();
    this.tiles = null;
    this.vector?.remove();
    this.vector = null;
    if (this.fallback) return;
    this.fallback = new FallbackLayer(this.content, this.config.sketch, () => this.report());
    this.fallback.addTo(this.map);
    this.report();
  }

  private report(): void {
    const background = this.fallback?.background ?? 'tiles';
    // Fonts may be ready when the map is gone: nobody is to ask it where it was.
    if (background === this.shown || this.isDestroyed) return;
    this.shown = background;
    this.onBackground(background);
  }

  /** Requests one tile in the background, and restarts once it loads. */
  private readonly retry = (): void => {
    const { tilesUrl, pmtilesUrl } = this.config;
    if (!this.fallback || this.tiles || !navigator.onLine || document.hidden) return;
    if (pmtilesUrl && !this.vector) void this.startVector();
    if (!tilesUrl) return;
    const [tile] = tilesOfView(tilesUrl, this.map.getCenter(), Math.round(this.map.getZoom()), 1, 1);
    if (!tile) return;
    const probe = new Image();
    probe.referrerPolicy = 'strict-origin-when-cross-origin';
    probe.onload = () => {
      if (this.fallback && !this.tiles && !this.isDestroyed) this.startTiles(tilesUrl);
    };
    probe.src = tile.url;
  };
}
