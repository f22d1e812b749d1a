import type { LatLng } from '@quad/shared/geo';
import { geolocationTimeoutMs } from '@quad/shared/limits';
import { walkLabel } from '@quad/shared/walking';
import { LocationError, locate } from '../../lib/geolocation';
import { readSession, writeSession } from '../../lib/storage';
import { toast } from '../../lib/toast-store';
import { type LocatingScreen, setViewerLocation } from './viewer-location';

async function lookUp(screen: LocatingScreen, onFound?: () => void): Promise<LatLng> {
  setViewerLocation({ isLocating: true });
  try {
    const timeoutMs = geolocationTimeoutMs[screen === 'elsewhere' ? 'elsewhere' : 'discover'];
    return await locate(timeoutMs, (place) => {
      setViewerLocation({ place, walkTo: (event) => walkLabel(place, event) });
      onFound?.();
    });
  } finally {
    setViewerLocation({ isLocating: false });
  }
}

const saidKey = 'locationHint';
const hints = {
  discover: 'Using default location. Enable location access for better results.',
  placeless: 'Choose a place, or enable location access to see events near you.',
};

/** For arriving, where the location was not requested; only a failure on Discover is reported, once a session. */
export async function lookUpQuietly(screen: LocatingScreen): Promise<void> {
  try {
    await lookUp(screen);
  } catch {
    if (screen === 'elsewhere' || readSession(saidKey)) return;
    writeSession(saidKey, '1');
    toast({ title: 'Location Access', description: hints[screen] });
  }
}

/** For an explicit request: reports the result. Null if the location stays unknown. */
export async function lookUpOnRequest(): Promise<LatLng | null> {
  try {
    return await lookUp('discover', () =>
      toast({ title: 'Location updated', description: 'Showing events near you' }),
    );
  } catch (error) {
    const isUnsupported = error instanceof LocationError && error.reason === 'unsupported';
    toast({
      tone: 'danger',
      ...(isUnsupported
        ? { title: 'Location Not Supported', description: "Your browser doesn't support geolocation" }
        : { title: 'Location Error', description: 'Unable to get your current location' }),
    });
    return null;
  }
}
