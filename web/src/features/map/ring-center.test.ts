import { expect, test } from 'vitest';
import { nameOfCenter } from './ring-center';

const downtown = { name: 'Downtown', lat: 39.102, lng: -84.512, kind: 'neighborhood' } as const;
const newport = { name: 'Newport', lat: 39.091, lng: -84.495, kind: 'city' } as const;

test('rings are around the viewer, the nearest place, or just what was searched', () => {
  const center = { lat: 39.1, lng: -84.51 };
  expect(nameOfCenter(center, { lat: 39.1002, lng: -84.51 }, [downtown])).toBe('you');
  expect(nameOfCenter(center, { lat: 39.13, lng: -84.5 }, [newport, downtown])).toBe('Downtown');
  expect(nameOfCenter({ lat: 40, lng: -83 }, null, [newport, downtown])).toBe('the center of your search');
});
