import { expect, it } from 'vitest';
import { iconPath } from './icon-path.mjs';

it.each([
  ['a path', ['path', { d: 'M5 12h14' }], 'M5 12h14'],
  ['a path from a point that is named as a step', ['path', { d: 'm9 18 6-6-6-6' }], 'M9 18l6-6-6-6'],
  ['the same without spaces', ['path', { d: 'm15.5-.5.5.5z' }], 'M15.5 -.5l.5.5z'],
  ['a path that goes on with a command', ['path', { d: 'm4 5v6' }], 'M4 5v6'],
  ['a line', ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }], 'M1 2L3 4'],
  ['a circle', ['circle', { cx: '18', cy: '5', r: '3' }], 'M15 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  [
    'an ellipse',
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
    'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z',
  ],
  [
    'a box',
    ['rect', { x: '3', y: '4', width: '18', height: '12', rx: '2' }],
    'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z',
  ],
  ['a box with corners', ['rect', { width: '4', height: '2' }], 'M0 0h4v2h-4v-2z'],
  ['several lines', ['polyline', { points: '22 12 16 12 14 15' }], 'M22 12 16 12 14 15'],
  ['a polygon', ['polygon', { points: '3 11 22 2 13 21' }], 'M3 11 22 2 13 21z'],
])('draws %s', (_what, shape, path) => {
  expect(iconPath([shape])).toBe(path);
});

it('draws shapes one after the other', () => {
  const shapes = [
    ['path', { d: 'M1 1h2' }],
    ['path', { d: 'm3 3 4 4' }],
  ];
  expect(iconPath(shapes)).toBe('M1 1h2M3 3l4 4');
});

it.each([
  [['text', {}], 'text'],
  [['path', { d: 'M1 1h2', opacity: '0.5' }], 'opacity'],
])('refuses %j, which would look different', (shape, what) => {
  expect(() => iconPath([shape])).toThrow(what);
});
