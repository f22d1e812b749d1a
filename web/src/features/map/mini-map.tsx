import type { MapConfig } from '@quad/shared/boot-data';
import { categoryTone } from '@quad/shared/categories';
import type { LatLng } from '@quad/shared/geo';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CategoryIcon } from '../../components/category-icon';
import { pause } from '../../lib/pause';
import * as baseMapStyles from './base-map.module.css';
import { MapAttribution } from './map-legend';
import { readMapTheme, watchMapTheme } from './map-theme';
import type { Background, MapBounds, MapPlace, MapPoint } from './map-types';
import * as markersStyles from './markers.module.css';
import { project, tilesOfView, unproject } from './mercator';
import * as styles from './mini-map.module.css';
import type { paintPmtiles as PaintPmtiles } from './pmtiles-picture';
import { prepareCanvas } from './prepare-canvas';
import type { SketchView } from './sketch-map';
import { isSketched, loadSketch } from './sketch-source';

const zoom = 15;
/**
 * The marker is in the middle of the picture and its tip on the point, so the point is this far below.
 * Pixels.
 */
const pointBelowMiddle = 36;
const tileFailureLimit = 3;

interface Size {
  width: number;
  height: number;
}

interface MiniMapProps {
  point: MapPoint;
  config: MapConfig;
  places: readonly MapPlace[];
  /** The map has no background within these bounds and needs names for its labels. */
  onBlank(bounds: MapBounds): void;
}

/**
 * A static picture of an event's location: no Leaflet, not interactive. Fills its positioned parent. Browser
 * only, like EventMap.
 */
export function MiniMap({ point, config, places, onBlank }: MiniMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const center = pictureCenter(point);
  const [picture, setPicture] = useState(() => nextPicture(null, center, config));

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry)
        setSize({ width: Math.ceil(entry.contentRect.width), height: Math.ceil(entry.contentRect.height) });
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  const next = () => setPicture(nextPicture(picture, center, config));
  const blank = useEffectEvent((shown: Size) => onBlank(boundsOf(center, shown)));
  useEffect(() => {
    if (picture === 'rings' && size) blank(size);
  }, [picture, size]);
  return (
    <div ref={frame} role="img" aria-label={`Map: ${point.title}`} className={`map-colors ${styles.miniMap}`}>
      {size && picture === 'tiles' ? (
        <Tiles template={config.tilesUrl ?? ''} center={center} size={size} onFailure={next} />
      ) : null}
      {size && picture !== 'tiles' ? (
        <Painting
          picture={picture}
          config={config}
          center={center}
          point={point}
          places={places}
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
      <MapAttribution background={picture === 'vector' ? 'tiles' : picture} config={config} />
    </div>
  );
}

/** 'vector' is a Protomaps file. */
type Picture = Background | 'vector';

/** The best first. */
const pictures: Picture[] = ['vector', 'tiles', 'sketch', 'rings'];

/** The best one that there is here, after `failed`. */
function nextPicture(failed: Picture | null, center: LatLng, config: MapConfig): Picture {
  const has = {
    vector: config.pmtilesUrl !== null && navigator.onLine,
    tiles: config.tilesUrl !== null && navigator.onLine,
    sketch: isSketched(config.sketch, center, zoom),
    rings: true,
  };
  const rest = failed ? pictures.slice(pictures.indexOf(failed) + 1) : pictures;
  return rest.find((picture) => has[picture]) ?? 'rings';
}

function boundsOf(center: LatLng, { width, height }: Size): MapBounds {
  const { x, y } = project(center, zoom);
  const northWest = unproject({ x: x - width / 2, y: y - height / 2 }, zoom);
  const southEast = unproject({ x: x + width / 2, y: y + height / 2 }, zoom);
  return [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
}

function pictureCenter(point: LatLng): LatLng {
  const { x, y } = project(point, zoom);
  return unproject({ x, y: y - pointBelowMiddle }, zoom);
}

interface PictureProps {
  center: LatLng;
  size: Size;
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

interface PaintingProps extends PictureProps {
  picture: Exclude<Picture, 'tiles'>;
  config: MapConfig;
  point: LatLng;
  places: readonly MapPlace[];
}

function Painting({ picture, config, center, point, places, size, onFailure }: PaintingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const turns = useRef(0);
  const paint = useEffectEvent(async () => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    turns.current += 1;
    const turn = turns.current;
    try {
      const theme = readMapTheme(canvas.current);
      const painted =
        picture === 'vector' ? await paintFile(config.pmtilesUrl ?? '', theme, { center, zoom, size }) : null;
      const sketch = picture === 'sketch' ? await loadSketch(config.sketch?.url ?? '') : null;
      const rings = picture === 'rings' ? await import('./fallback-paint') : null;
      // The fonts came while the file was loaded, or the element is gone.
      if (turn !== turns.current || !canvas.current) return;
      prepareCanvas(canvas.current, context, size.width, size.height);
      const view = viewOf(center, size);
      if (painted) context.drawImage(painted, 0, 0, size.width, size.height);
      else if (sketch) await paintInPieces(sketch(context, view, theme), () => turn === turns.current);
      else rings?.paintScene(context, ringsOf(view, point, places), theme);
    } catch {
      onFailure();
    }
  });
  const view = `${picture} ${center.lat} ${center.lng} ${size.width} ${size.height}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the painting depends on the view and its names only
  useEffect(() => {
    // A file is read only once, when the fonts are there: of two reads at the same time, Chromium may cut one short, and
    // the map stays gray.
    if (picture !== 'vector') void paint();
    void Promise.resolve(document.fonts?.ready).then(() => paint());
    return watchMapTheme(() => paint());
  }, [view, places]);
  return <canvas ref={canvas} />;
}

/** Each piece is a task of its own, as long as nothing newer is to be painted. */
async function paintInPieces(pieces: Iterable<void>, isCurrent: () => boolean): Promise<void> {
  for (const _ of pieces) {
    await pause();
    if (!isCurrent()) return;
  }
}

const paintFile: typeof PaintPmtiles = async (...args) => {
  const { paintPmtiles } = await import('./pmtiles-picture');
  return paintPmtiles(...args);
};

function viewOf(center: LatLng, { width, height }: Size): SketchView {
  const middle = project(center, zoom);
  return {
    origin: { x: middle.x - width / 2, y: middle.y - height / 2 },
    zoom,
    width,
    height,
    obstacles: [{ left: width / 2 - 31, top: height / 2 - 31, width: 62, height: 72 }],
  };
}

/** The map without tiles, around the event. */
function ringsOf(view: SketchView, point: LatLng, places: readonly MapPlace[]) {
  return {
    ...view,
    visible: { left: 0, top: 0, width: view.width, height: view.height },
    searchCenter: point,
    centerName: 'the event',
    places,
  };
}
