import { geolocationTimeoutMs, type LatLng } from '@quad/shared/limits';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isLocationAllowed, LocationError, locate } from '../../lib/geolocation';
import { toast } from '../../lib/toast-store';

interface ViewerLocation {
  /** Where the viewer is; null while unknown. */
  place: LatLng | null;
  isLocating: boolean;
}

/** Outlives the screen: coming back to Discover must not ask again. Never set on the server. */
let current: ViewerLocation = { place: null, isLocating: false };
let wasLookedUp = false;
const unknown = current;
const listeners = new Set<() => void>();

function set(next: ViewerLocation): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function lookUp(): Promise<LatLng> {
  set({ ...current, isLocating: true });
  try {
    const place = await locate(geolocationTimeoutMs.discover);
    set({ place, isLocating: false });
    return place;
  } catch (error) {
    set({ ...current, isLocating: false });
    throw error;
  }
}

/** On arrival the place is read only when that prompts nobody. */
async function lookUpQuietly(): Promise<void> {
  if (wasLookedUp) return;
  wasLookedUp = true;
  if (!(await isLocationAllowed())) return;
  try {
    await lookUp();
  } catch {
    toast({
      title: 'Location Access',
      description: 'Using default location. Enable location access for better results.',
    });
  }
}

async function lookUpOnRequest(): Promise<LatLng | null> {
  toast({ title: 'Getting location...' });
  try {
    const place = await lookUp();
    toast({ title: 'Location updated', description: 'Showing events near you' });
    return place;
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

/** The viewer's place, and the way to ask for it; says by toasts how that goes. */
export function useViewerLocation(): ViewerLocation & { request(): Promise<LatLng | null> } {
  const location = useSyncExternalStore(
    subscribe,
    () => current,
    () => unknown,
  );
  useEffect(() => void lookUpQuietly(), []);
  const request = useCallback(() => lookUpOnRequest(), []);
  return { ...location, request };
}
