import type { LatLng } from '@quad/shared/geo';
import { useCallback, useSyncExternalStore } from 'react';
import { isLocationDecided } from '../../lib/location-permission';
import { toast } from '../../lib/toast-store';
import {
  setViewerLocation,
  subscribeToLocation,
  unknownLocation,
  type ViewerLocation,
  viewerLocation,
} from './viewer-location';

let wasLookedUp = false;

/**
 * On arrival the location is read only if that does not prompt; most visitors never need the code for it. Where it is
 * denied, that says so.
 */
async function lookUpOnArrival(): Promise<void> {
  if (wasLookedUp) return;
  wasLookedUp = true;
  if (!(await isLocationDecided())) return;
  const { lookUpQuietly } = await import('./look-up-location');
  await lookUpQuietly();
}

const subscribe = (listener: () => void) => {
  lookUpOnArrival().catch(() => {});
  return subscribeToLocation(listener);
};

/** The viewer's location, and how to request it; reports the outcome by toasts. */
export function useViewerLocation(): ViewerLocation & { request(): Promise<LatLng | null> } {
  const location = useSyncExternalStore(subscribe, viewerLocation, () => unknownLocation);
  const request = useCallback(async () => {
    toast({ title: 'Getting location...' });
    setViewerLocation({ isLocating: true });
    try {
      return await (await import('./look-up-location')).lookUpOnRequest();
    } catch {
      setViewerLocation({ isLocating: false });
      toast({ title: 'Location Error', description: 'Unable to get your current location', tone: 'danger' });
      return null;
    }
  }, []);
  return { ...location, request };
}
