import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Answer = (found: PositionCallback, failed?: PositionErrorCallback | null) => void;

const found: Answer = (succeed) =>
  succeed({ coords: { latitude: 39.128, longitude: -84.517 } } as GeolocationPosition);
const failed: Answer = (_, fail) => fail?.({ code: 1 } as GeolocationPositionError);

function browserWith(permission: PermissionState, answer?: Answer) {
  const getCurrentPosition = vi.fn(answer);
  if (answer)
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  Object.defineProperty(navigator, 'permissions', {
    value: { query: async () => ({ state: permission }) },
    configurable: true,
  });
  return getCurrentPosition;
}

/** The location outlives the screen, so every test imports a fresh module. */
async function render(screen: 'discover' | 'placeless' | 'elsewhere' = 'discover') {
  vi.resetModules();
  const { useViewerLocation } = await import('./use-viewer-location');
  return renderHook(() => useViewerLocation(screen));
}

const place = { lat: 39.128, lng: -84.517 };

afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  Reflect.deleteProperty(navigator, 'permissions');
});

async function toastTitle() {
  const { currentToast: current } = await import('../../lib/toast-store');
  return current();
}

describe('useViewerLocation', () => {
  it('asks nothing on arrival that would prompt', async () => {
    const ask = browserWith('prompt', found);
    const { result } = await render();
    await act(async () => {});
    expect(ask).not.toHaveBeenCalled();
    expect(result.current.place).toBeNull();
  });

  it('reads the place on arrival, quietly, where that was allowed before', async () => {
    const ask = browserWith('granted', found);
    const { result } = await render();
    await waitFor(() => expect(result.current.place).toEqual(place));
    expect(ask.mock.lastCall?.[2 as never]).toEqual({
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: 5000,
    });
    expect(await toastTitle()).toBeNull();
  });

  it('says that the default is used when an allowed look-up fails', async () => {
    browserWith('granted', failed);
    await render();
    await waitFor(async () =>
      expect(await toastTitle()).toMatchObject({
        title: 'Location Access',
        description: 'Using default location. Enable location access for better results.',
      }),
    );
  });

  it('says on arrival, once a session, that the default is used where the location is denied', async () => {
    const ask = browserWith('denied', failed);
    await render();
    await waitFor(async () => expect(await toastTitle()).toMatchObject({ title: 'Location Access' }));
    await render();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(await toastTitle()).toBeNull();
  });

  it('speaks of no default where there is no campus', async () => {
    browserWith('denied', failed);
    await render('placeless');
    await waitFor(async () =>
      expect(await toastTitle()).toMatchObject({
        title: 'Location Access',
        description: 'Choose a place, or enable location access to see events near you.',
      }),
    );
  });

  it('takes more time elsewhere, and says nothing if it fails', async () => {
    const ask = browserWith('denied', failed);
    const { result } = await render('elsewhere');
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    expect(ask.mock.lastCall?.[2 as never]).toMatchObject({ timeout: 10_000 });
    await waitFor(() => expect(result.current.isLocating).toBe(false));
    expect(await toastTitle()).toBeNull();
  });

  it('says what it does on request, and what came of it', async () => {
    let answer: () => void = () => {};
    const ask = browserWith('prompt', (succeed, fail) => {
      answer = () => found(succeed, fail);
    });
    const { result } = await render();
    act(() => void result.current.request());
    expect(await toastTitle()).toMatchObject({ title: 'Getting location...' });
    expect(result.current.isLocating).toBe(true);
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
    await act(async () => answer());
    expect(await toastTitle()).toMatchObject({
      title: 'Location updated',
      description: 'Showing events near you',
    });
    expect(result.current).toMatchObject({ place, isLocating: false });
  });

  it('says that the place could not be found', async () => {
    browserWith('prompt', failed);
    const { result } = await render();
    await act(async () => expect(await result.current.request()).toBeNull());
    expect(await toastTitle()).toMatchObject({
      title: 'Location Error',
      description: 'Unable to get your current location',
      tone: 'danger',
    });
  });

  it('says that the browser has no geolocation', async () => {
    browserWith('prompt');
    const { result } = await render();
    await act(async () => expect(await result.current.request()).toBeNull());
    expect(await toastTitle()).toMatchObject({
      title: 'Location Not Supported',
      description: "Your browser doesn't support geolocation",
    });
  });
});
