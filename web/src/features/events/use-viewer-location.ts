import type { LatLng } from '@quad/shared/geo';
import { useCallback, useSyncExternalStore } from 'react';
import { isLocationDecided } from '../../lib/location-permission';
import { toast } from '../../lib/toast-store';
import {
  type LocatingScreen,
  setViewerLocation,
  subscribeToLocation,
  unknownLocation,
  type ViewerLocation,
  viewerLocation,
} from './viewer-location';

/** Where the location was looked up on arrival. */
const lookedUp = new Set<LocatingScreen>();

/**
 * On arrival the location is read only if that does not prompt; most visitors never need the code for it. Where it is
 * denied, Discover says so.
 */
async function lookUpOnArrival(screen: LocatingScreen): Promise<void> {
  if (viewerLocation().place || lookedUp.has(screen)) return;
  lookedUp.add(screen);
  if (!(await isLocationDecided())) return;
  const { lookUpQuietly } = await import('./look-up-location');
  await lookUpQuietly(screen);
}

const subscribeOn = (screen: LocatingScreen) => (listener: () => void) => {
  lookUpOnArrival(screen).catch(() => {});
  return subscribeToLocation(listener);
};
const subscribers = {
  discover: subscribeOn('discover'),
  placeless: subscribeOn('placeless'),
  elsewhere: subscribeOn('elsewhere'),
};

export interface RequestableLocation extends ViewerLocation {
  request(): Promise<LatLng | null>;
}

/** The viewer's location, and how to request it; reports the outcome by toasts. */
export function useViewerLocation(screen: LocatingScreen): RequestableLocation {
  const location = useSyncExternalStore(subscribers[screen], viewerLocation, () => unknownLocation);
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
