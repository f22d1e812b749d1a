import type { MapConfig } from '@quad/shared/boot-data';
import { categoryTone } from '@quad/shared/categories';
import type { LatLng } from '@quad/shared/geo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CategoryIcon } from '../../components/category-icon';
import * as baseMapStyles from './base-map.module.css';
import { labelMeasure, paintScene, prepareCanvas } from './fallback-paint';
import { buildScene } from './fallback-scene';
import { MapAttribution } from './map-legend';
import { readMapTheme, watchMapTheme } from './map-theme';
import type { MapPoint } from './map-types';
import * as markersStyles from './markers.module.css';
import { project, tilesOfView, unproject } from './mercator';
import * as styles from './mini-map.module.css';

const zoom = 15;
/**
 * The marker is in the middle of the picture and its tip on the point, so the point is this far below.
 * Pixels.
 */
const pointBelowMiddle = 36;
const tileFailureLimit = 3;

interface MiniMapProps {
  point: MapPoint;
  config: MapConfig;
}

/**
 * A static picture of an event's location: no Leaflet, not interactive. Fills its positioned parent. Browser
 * only, like EventMap.
 */
export function MiniMap({ point, config }: MiniMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [background, setBackground] = useState<'vector' | 'tiles' | 'none'>(() => firstBackground(config));

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry)
        setSize({ width: Math.ceil(entry.contentRect.width), height: Math.ceil(entry.contentRect.height) });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const center = pictureCenter(point);
  const next = () => setBackground(background === 'vector' && config.tilesUrl ? 'tiles' : 'none');
  return (
    <div ref={frame} role="img" aria-label={`Map: ${point.title}`} className={styles.miniMap}>
      {size && background === 'tiles' ? (
        <Tiles template={config.tilesUrl ?? ''} center={center} size={size} onFailure={next} />
      ) : null}
      {size && background !== 'tiles' ? (
        <Painting
          pmtilesUrl={background === 'vector' ? config.pmtilesUrl : null}
          center={center}
          point={point}
          size={size}
          onFailure={next}
        />
      ) : null}
      <span
        className={`${markersStyles.marker} ${markersStyles.selected} tone-${categoryTone(point.category)}`}
      >
        <span className={markersStyles.pin}>
          <CategoryIcon category={point.category} />
        </span>
      </span>
      {background === 'none' ? null : <MapAttribution text={config.attribution} />}
    </div>
  );
}

function firstBackground(config: MapConfig): 'vector' | 'tiles' | 'none' {
  if (!navigator.onLine) return 'none';
  if (config.pmtilesUrl) return 'vector';
  return config.tilesUrl ? 'tiles' : 'none';
}

function pictureCenter(point: LatLng): LatLng {
  const { x, y } = project(point, zoom);
  return unproject({ x, y: y - pointBelowMiddle }, zoom);
}

interface PictureProps {
  center: LatLng;
  size: { width: number; height: number };
  onFailure(): void;
}

function Tiles({ template, center, size, onFailure }: PictureProps & { template: string }) {
  const failures = useRef(0);
  const tiles = tilesOfView(template, center, zoom, size.width, size.height);
  const fail = () => {
    failures.current += 1;
    if (failures.current >= Math.min(tileFailureLimit, tiles.length)) onFailure();
  };
  return (
    <div className={baseMapStyles.tiles} style={size}>
      {tiles.map((tile) => (
        <img
          key={tile.url}
          src={tile.url}
          alt=""
          referrerPolicy="strict-origin-when-cross-origin"
          style={{ left: tile.left, top: tile.top }}
          onLoad={() => {
            failures.current = Number.NEGATIVE_INFINITY;
          }}
          onError={fail}
        />
      ))}
    </div>
  );
}

function Painting({
  pmtilesUrl,
  center,
  point,
  size,
  onFailure,
}: PictureProps & { pmtilesUrl: string | null; point: LatLng }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const paint = useEffectEvent(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    prepareCanvas(canvas.current, context, size.width, size.height);
    if (pmtilesUrl) paintFile(canvas.current, pmtilesUrl, center).catch(onFailure);
    else paintPlain(canvas.current, context, center, point, size);
  });
  const view = `${pmtilesUrl} ${center.lat} ${center.lng} ${size.width} ${size.height}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the painting depends on the view only
  useEffect(() => {
    paint();
    void document.fonts?.ready.then(() => paint());
    return watchMapTheme(() => paint());
  }, [view]);
  return <canvas ref={canvas} />;
}

async function paintFile(canvas: HTMLCanvasElement, url: string, center: LatLng): Promise<void> {
  const { paintPmtiles } = await import('./pmtiles-picture');
  await paintPmtiles(canvas, url, center, zoom);
}

/** The map without tiles, around the event. */
function paintPlain(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  center: LatLng,
  point: LatLng,
  { width, height }: PictureProps['size'],
): void {
  const theme = readMapTheme(canvas);
  const middle = project(center, zoom);
  const marker = { left: width / 2 - 31, top: height / 2 - 31, width: 62, height: 72 };
  const scene = buildScene({
    origin: { x: middle.x - width / 2, y: middle.y - height / 2 },
    zoom,
    width,
    height,
    visible: { left: 0, top: 0, width, height },
    searchCenter: point,
    places: [],
    obstacles: [marker],
    measure: labelMeasure(context, theme),
  });
  paintScene(context, scene, theme, { width, height });
}
