import {
  buildScene,
  dotSize,
  type LabelStyle,
  ringLabelHeight,
  type Scene,
  type SceneInput,
  type SceneLabel,
} from './fallback-scene';
import type { MapTheme } from './map-theme';

/** Paints the map without tiles, in this order: land, discs, grid, grounds, rings, labels. */

const crossingSize = 3;
const quietGridStrength = 0.62;

function labelFont(style: LabelStyle, theme: MapTheme): { font: string; letterSpacing: string } {
  switch (style) {
    case 'campus':
      return { font: `700 11px ${theme.bodyFont}`, letterSpacing: '0.66px' };
    case 'park':
      return { font: `600 12px ${theme.bodyFont}`, letterSpacing: '0px' };
    case 'place':
      return { font: `600 11px ${theme.bodyFont}`, letterSpacing: '1.32px' };
    case 'ring':
      return { font: `750 semi-condensed 12px ${theme.displayFont}`, letterSpacing: '0px' };
  }
}

/** `context` must already be scaled to CSS pixels. */
export function paintScene(
  context: CanvasRenderingContext2D,
  input: Omit<SceneInput, 'measure'>,
  theme: MapTheme,
): void {
  const measure = (text: string, style: LabelStyle) => {
    Object.assign(context, labelFont(style, theme));
    return context.measureText(text).width;
  };
  const scene = buildScene({ ...input, measure });
  context.fillStyle = theme.land;
  context.fillRect(0, 0, input.width, input.height);
  paintDiscs(context, scene, theme);
  paintGrid(context, scene, theme, input);
  for (const ground of scene.grounds) paintGround(context, ground, theme);
  paintRings(context, scene, theme);
  context.fillStyle = theme.label;
  for (const dot of scene.dots) {
    fillSquare(context, dot.x - dotSize / 2, dot.y - dotSize / 2, dotSize, 1.5);
  }
  for (const label of scene.labels) paintLabel(context, label, theme);
}

function paintDiscs(context: CanvasRenderingContext2D, scene: Scene, theme: MapTheme): void {
  context.fillStyle = theme.surface;
  context.globalAlpha = 0.5;
  for (const ring of [...scene.rings].reverse()) {
    context.beginPath();
    context.arc(scene.center.x, scene.center.y, ring.radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintGrid(
  context: CanvasRenderingContext2D,
  scene: Scene,
  theme: MapTheme,
  size: { width: number; height: number },
): void {
  context.strokeStyle = theme.rail;
  context.lineWidth = 1;
  for (const strong of [false, true]) {
    context.globalAlpha = strong ? 1 : quietGridStrength;
    context.beginPath();
    for (const column of scene.columns) {
      if (column.strong !== strong) continue;
      const x = Math.round(column.at) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, size.height);
    }
    for (const row of scene.rows) {
      if (row.strong !== strong) continue;
      const y = Math.round(row.at) + 0.5;
      context.moveTo(0, y);
      context.lineTo(size.width, y);
    }
    context.stroke();
  }
  context.fillStyle = theme.rail;
  for (const column of scene.columns) {
    for (const row of scene.rows) {
      context.fillRect(Math.round(column.at) - 1, Math.round(row.at) - 1, crossingSize, crossingSize);
    }
  }
}

function paintGround(
  context: CanvasRenderingContext2D,
  ground: Scene['grounds'][number],
  theme: MapTheme,
): void {
  const left = ground.x - ground.size / 2;
  const top = ground.y - ground.size / 2;
  if (ground.kind === 'park') {
    context.fillStyle = theme.park;
    fillSquare(context, left, top, ground.size, ground.size * 0.3);
    return;
  }
  context.fillStyle = theme.campus;
  context.strokeStyle = theme.campusBuilding;
  context.lineWidth = 1.5;
  fillSquare(context, left, top, ground.size, ground.size * 0.27);
  context.stroke();
  // Four cells with space around them: the quad.
  context.fillStyle = theme.campusBuilding;
  const cell = ground.size * 0.34;
  for (const x of [0.12, 0.54]) {
    for (const y of [0.12, 0.54]) {
      fillSquare(context, left + ground.size * x, top + ground.size * y, cell, cell * 0.26);
    }
  }
}

function paintRings(context: CanvasRenderingContext2D, scene: Scene, theme: MapTheme): void {
  context.strokeStyle = theme.label;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.setLineDash([2, 5]);
  for (const ring of scene.rings) {
    context.beginPath();
    context.arc(scene.center.x, scene.center.y, ring.radius, 0, 2 * Math.PI);
    context.stroke();
  }
  context.setLineDash([]);
}

function paintLabel(context: CanvasRenderingContext2D, label: SceneLabel, theme: MapTheme): void {
  Object.assign(context, labelFont(label.style, theme));
  context.textAlign = label.align;
  context.textBaseline = 'middle';
  if (label.style === 'ring') {
    context.fillStyle = theme.labelStrong;
    fillBox(context, label.box.left, label.box.top, label.box.width, ringLabelHeight, 7);
    context.fillStyle = theme.halo;
    context.fillText(label.text, label.x, label.y + 1);
    return;
  }
  context.strokeStyle = theme.land;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.strokeText(label.text, label.x, label.y);
  context.fillStyle = { campus: theme.labelStrong, park: theme.labelPark, place: theme.label }[label.style];
  context.fillText(label.text, label.x, label.y);
}

function fillSquare(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  size: number,
  radius: number,
): void {
  fillBox(context, left, top, size, size, radius);
}

function fillBox(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
}
