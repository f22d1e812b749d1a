import { expect, it } from 'vitest';
import { mapsAppHref } from './maps-app';

const point = { latitude: 39.11145, longitude: -84.5121 };
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';

it("opens a phone's own maps app", () => {
  expect(mapsAppHref(point, iPhone)).toBe('https://maps.apple.com/?daddr=39.11145%2C-84.5121');
  expect(mapsAppHref(point, pixel)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=39.11145%2C-84.5121',
  );
});

it('leaves the link as it is on other devices, and without a point', () => {
  expect(mapsAppHref(point, desktop)).toBeNull();
  expect(mapsAppHref({ latitude: null, longitude: null }, iPhone)).toBeNull();
});
