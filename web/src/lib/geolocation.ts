import type { LatLng } from '@quad/shared/geo';
import { locationQuestionMs } from '@quad/shared/limits';

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
 * Asks the browser for the viewer's location: high accuracy, no cached position. May prompt for permission. Browsers count
 * the timeout from the answer to that, and in Firefox and WebKit a prompt that is dismissed or left open is never answered:
 * after its own time the location counts as unknown here.
 * @param onFound gets the location, also when the person allows it later than that
 * @throws LocationError
 */
export function locate(timeoutMs: number, onFound: (place: LatLng) => void): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new LocationError('unsupported'));
      return;
    }
    const fail = () => reject(new LocationError('failed'));
    const deadline = setTimeout(fail, locationQuestionMs + timeoutMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(deadline);
        const place = { lat: coords.latitude, lng: coords.longitude };
        onFound(place);
        resolve(place);
      },
      () => {
        clearTimeout(deadline);
        fail();
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: timeoutMs },
    );
  });
}
