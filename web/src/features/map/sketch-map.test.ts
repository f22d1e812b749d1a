import { expect, test, vi } from 'vitest';
import type { Box } from './box';
import { readMapTheme } from './map-theme';
import { project } from './mercator';
import { sketchPainter } from './sketch-map';

const view = { zoom: 13, width: 390, height: 600 };
const middle = project({ lat: 39.132, lng: -84.515 }, view.zoom);
const origin = { x: middle.x - view.width / 2, y: middle.y - view.height / 2 };
const map =
  'campus|University of Cincinnati|39.1285,-84.5195 39.1305,-84.5206 39.1355,-84.5195 39.1355,-84.511 39.1285,-84.511';

/** Where the letters of all names are painted, at their left ends. */
function lettersBeside(obstacles: readonly Box[]): [letter: string, x: number, y: number][] {
  const letters: [string, number, number][] = [];
  let moved = { x: 0, y: 0 };
  const before: (typeof moved)[] = [];
  const known: Partial<CanvasRenderingContext2D> = {
    measureText: (text) =>
      ({ width: 8 * text.length, actualBoundingBoxAscent: 9, actualBoundingBoxDescent: 3 }) as TextMetrics,
    fillText: (text, x, y) => letters.push([text, x + moved.x, y + moved.y]),
    save: () => before.push(moved),
    restore: () => {
      moved = before.pop() ?? moved;
    },
    translate: (x, y) => {
      moved = { x: moved.x + x, y: moved.y + y };
    },
  };
  const context = new Proxy(known, {
    get: (_, name) => Reflect.get(known, name) ?? vi.fn(),
    set: () => true,
  });
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo = vi.fn();
      lineTo = vi.fn();
      closePath = vi.fn();
    },
  );
  const theme = readMapTheme(document.body);
  const painting = sketchPainter(map)(
    context as CanvasRenderingContext2D,
    { ...view, origin, obstacles },
    theme,
  );
  expect([...painting].length).toBeGreaterThan(0);
  return letters;
}

const square = (x: number, y: number, side: number): Box => ({
  left: x - side / 2,
  top: y - side / 2,
  width: side,
  height: side,
});

test.each([
  ['nothing', []],
  ['a cluster in its middle', [square(195, 300, 58)]],
  ['clusters along its height', [square(195, 250, 58), square(195, 300, 58), square(195, 350, 58)]],
])('a campus is named beside %s', (_, obstacles) => {
  const letters = lettersBeside(obstacles);
  expect(letters.map(([letter]) => letter).join('')).toBe('UNIVERSITY OFCINCINNATI');
  for (const [, x, y] of letters) {
    for (const { left, top, width, height } of obstacles) {
      const isOn = x + 8 > left && x < left + width && y + 3 > top && y - 9 < top + height;
      expect(isOn).toBe(false);
    }
  }
});
