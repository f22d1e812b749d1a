import type { LatLng } from '@quad/shared/geo';

/** Why the viewer's location is unknown: unsupported, denied, or a failed attempt. */
export class LocationError extends Error {
  override name = 'LocationError';
  readonly reason: 'unsupported' | 'failed';

  constructor(reason: 'unsupported' | 'failed') {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Asks the browser for the viewer's location: high accuracy, no cached position. May prompt for permission.
 * @throws LocationError
 */
export function locate(timeoutMs: number): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new LocationError('unsupported'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => reject(new LocationError('failed')),
      { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs },
    );
  });
}
