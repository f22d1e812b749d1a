import type { LatLng } from '@quad/shared/geo';
import { type Box, overlaps } from './box';
import { distanceRings } from './distance-rings';
import { LabelRoom, type LabelSpot, spotsAround, spotsOnRing } from './label-placement';
import { gridStep } from './map-scale';
import type { MapPlace } from './map-types';
import { metersPerPixel, nearestLongitude, type PixelPoint, project } from './mercator';

/**
 * The map without tiles as data: what to draw and where, in CSS pixels from the top left corner of the
 * canvas.
 */

export interface SceneInput {
  /** The canvas's top left corner in world pixels at `zoom`. */
  origin: PixelPoint;
  zoom: number;
  width: number;
  height: number;
  /** The visible part of the canvas; labels stay inside it. */
  visible: Box;
  searchCenter: LatLng;
  /** What the rings are centered on, in words. */
  centerName: string;
  places: readonly MapPlace[];
  /** Controls and markers, most important first: labels avoid them. */
  obstacles: readonly Box[];
  measure(text: string, style: LabelStyle): number;
}

export type LabelStyle = 'campus' | 'park' | 'place' | 'ring';

export interface SceneLabel extends LabelSpot {
  text: string;
  style: LabelStyle;
}

interface GridLine {
  at: number;
  /** Every fifth line is drawn at full strength. */
  strong: boolean;
}

export interface Scene {
  center: PixelPoint;
  rings: { radius: number }[];
  columns: GridLine[];
  rows: GridLine[];
  grounds: { x: number; y: number; size: number; kind: 'campus' | 'park' }[];
  /** The squares of towns and neighborhoods. */
  dots: PixelPoint[];
  labels: SceneLabel[];
}

/** The gazetteer has points, not outlines: the width of campuses and parks as drawn, in meters. */
const groundMeters = { campus: 600, park: 400 } as const;
const groundMinPixels = 12;
const groundMaxPixels = 240;

export const dotSize = 5;
export const ringLabelHeight = 22;
const ringLabelPadding = 7;
/** Height and distance from its mark, by label style. */
const textBox = {
  campus: { height: 15, gap: 4 },
  park: { height: 16, gap: 3 },
  place: { height: 16, gap: 4 },
} as const;

export function buildScene(input: SceneInput): Scene {
  const { zoom } = input;
  const viewLongitude = ((input.origin.x + input.width / 2) / (256 * 2 ** zoom)) * 360 - 180;
  const toCanvas = (point: LatLng): PixelPoint => {
    const world = project({ lat: point.lat, lng: nearestLongitude(point.lng, viewLongitude) }, zoom);
    return { x: world.x - input.origin.x, y: world.y - input.origin.y };
  };
  const scale = metersPerPixel(input.searchCenter.lat, zoom);
  const center = toCanvas(input.searchCenter);
  const rings = distanceRings(scale, input.visible.width);
  const step = gridStep(scale).pixels;
  // The grid is anchored to a round coordinate nearby, so that a new search does not shift it.
  const anchor = toCanvas({
    lat: Math.round(input.searchCenter.lat * 10) / 10,
    lng: Math.round(input.searchCenter.lng * 10) / 10,
  });

  const room = new LabelRoom(input.visible, input.obstacles);
  const labels: SceneLabel[] = [];
  const add = (text: string, style: LabelStyle, spots: LabelSpot[]): boolean => {
    const spot = room.place(spots);
    if (spot) labels.push({ ...spot, text, style });
    return spot !== null;
  };

  // All squares are drawn before the first name is placed, otherwise a name could cross a later square.
  const grounds: Scene['grounds'] = [];
  const named: { text: string; kind: 'campus' | 'park'; spots: LabelSpot[] }[] = [];
  const covered: Box[] = [];
  for (const kind of ['campus', 'park'] as const) {
    for (const place of input.places) {
      if (place.kind !== kind) continue;
      const at = toCanvas(place);
      const size = Math.min(groundMaxPixels, Math.max(groundMinPixels, groundMeters[kind] / scale));
      if (!isNear(at, size, input)) continue;
      const square = { left: at.x - size / 2, top: at.y - size / 2, width: size, height: size };
      if (covered.some((other) => overlaps(square, other))) continue;
      covered.push(square);
      room.take(square);
      grounds.push({ ...at, size, kind });
      const text = kind === 'campus' ? place.name.toUpperCase() : place.name;
      const box = { width: input.measure(text, kind), ...textBox[kind] };
      named.push({ text, kind, spots: spotsAround({ ...at, size }, box) });
    }
  }
  for (const { text, kind, spots } of named) add(text, kind, spots);

  const addRingLabel = (text: string, radius: number): boolean => {
    const width = input.measure(text, 'ring') + 2 * ringLabelPadding;
    return add(text, 'ring', spotsOnRing({ ...center, radius }, { width, height: ringLabelHeight }));
  };
  // One of them says what the distances are from: the innermost whose label has room for it.
  let isCenterNamed = false;
  for (const { label, radius } of rings) {
    if (!isCenterNamed) {
      isCenterNamed = addRingLabel(`${label} from ${input.centerName}`, radius);
      if (isCenterNamed) continue;
    }
    addRingLabel(label, radius);
  }

  const dots: PixelPoint[] = [];
  for (const kind of ['city', 'neighborhood'] as const) {
    for (const place of input.places) {
      if (place.kind !== kind) continue;
      const at = toCanvas(place);
      const mark = { left: at.x - dotSize / 2, top: at.y - dotSize / 2, width: dotSize, height: dotSize };
      if (!room.isFree(mark)) continue;
      const text = place.name.toUpperCase();
      const width = input.measure(text, 'place');
      if (!add(text, 'place', spotsAround({ ...at, size: dotSize }, { width, ...textBox.place }))) continue;
      dots.push(at);
      room.take(mark);
    }
  }

  return {
    center,
    rings,
    columns: gridLines(anchor.x, step, input.width),
    rows: gridLines(anchor.y, step, input.height),
    grounds,
    dots,
    labels,
  };
}

function gridLines(anchor: number, step: number, length: number): GridLine[] {
  const lines: GridLine[] = [];
  for (let index = Math.ceil(-anchor / step); anchor + index * step <= length; index += 1) {
    lines.push({ at: anchor + index * step, strong: index % 5 === 0 });
  }
  return lines;
}

function isNear(at: PixelPoint, size: number, canvas: { width: number; height: number }): boolean {
  return at.x > -size && at.y > -size && at.x < canvas.width + size && at.y < canvas.height + size;
}
