import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocationError, locate } from './geolocation';
import { isLocationDecided } from './location-permission';

function withGeolocation(
  getCurrentPosition: (...args: Parameters<Geolocation['getCurrentPosition']>) => void,
) {
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

describe('locate', () => {
  it('asks for a fresh and exact position within the time given', async () => {
    const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
      found({ coords: { latitude: 39.13, longitude: -84.5 } } as GeolocationPosition),
    );
    withGeolocation(getCurrentPosition);
    const onFound = vi.fn();
    await expect(locate(5000, onFound)).resolves.toEqual({ lat: 39.13, lng: -84.5 });
    expect(onFound).toHaveBeenCalledWith({ lat: 39.13, lng: -84.5 });
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: 5000,
    });
  });

  it('fails with a reason', async () => {
    await expect(locate(5000, () => {})).rejects.toEqual(new LocationError('unsupported'));
    await expect(locate(5000, () => {})).rejects.toMatchObject({ reason: 'unsupported' });
    withGeolocation((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError));
    await expect(locate(5000, () => {})).rejects.toMatchObject({ reason: 'failed' });
  });
});

describe('isLocationDecided', () => {
  it.each([
    ['granted', true],
    ['prompt', false],
    ['denied', true],
  ])('with the permission %s: %s', async (state, expected) => {
    Object.defineProperty(navigator, 'permissions', {
      value: { query: async () => ({ state }) },
      configurable: true,
    });
    expect(await isLocationDecided()).toBe(expected);
  });

  it('is false if the browser cannot tell', async () => {
    expect(await isLocationDecided()).toBe(false);
  });
});
