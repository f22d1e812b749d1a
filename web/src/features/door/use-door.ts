import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchPack, openDoor } from './door.api';
import { DoorShift } from './door-shift';
import { askToKeep, keptShift, openDoorStore } from './door-store';
import { openChannel, type SyncOutcome, syncDoor } from './door-sync';
import { endKeptShift, leaveDoor, openMark } from './end-shift';

const deviceKey = 'quad-door-device';

/** This phone, the same at every door; a new one each time where nothing can be kept. */
function ownDevice(): string {
  const fresh = crypto.randomUUID();
  try {
    const known = localStorage.getItem(deviceKey) ?? fresh;
    localStorage.setItem(deviceKey, known);
    return known;
  } catch {
    return fresh;
  }
}

/** Loads all code that a door may need later, when there may be no network. */
function loadAll(): Promise<unknown> {
  return Promise.all([
    import('qr/decode.js'),
    import('../../components/overlay-dialog'),
    import('../../components/toaster'),
  ]);
}

/** How to open a door: by the host's eight digits, or by one's role at an event. */
export type DoorKey = { code: string } | { eventId: string; label: string };

/**
 * The door on this phone.
 * @returns `shift` undefined while it is looked for, null if there is none
 */
export function useDoor() {
  const [shift, setShift] = useState<DoorShift | null>();
  const [mayForget, setMayForget] = useState(false);
  const [isLoaded, setLoaded] = useState(false);

  const show = useCallback(async (found: DoorShift) => {
    setShift(found);
    void Promise.all([loadAll(), found.ready()]).then(
      () => setLoaded(true),
      () => {},
    );
    setMayForget(!found.getView().isKept || !(await askToKeep()));
  }, []);

  useEffect(() => {
    const resume = async () => {
      const store = await openDoorStore();
      const { shift: kept, scans } = await store.load();
      if (kept) await show(new DoorShift(store, kept, scans));
      else setShift(null);
    };
    resume().catch(() => setShift(null));
  }, [show]);

  return {
    shift,
    mayForget,
    /** Whether all code is here, so that it can be kept. */
    isLoaded,
    /** @throws ApiError as the server refuses */
    async open(key: DoorKey) {
      // Another tab may be at a door: its scans must not end up at this one.
      await endKeptShift();
      await openDoor({ ...key, device: ownDevice() });
      const pack = await fetchPack();
      const opened = new DoorShift(await openDoorStore(), keptShift(pack), []);
      // Keeps the list, or finds out that the browser refuses.
      await opened.take({});
      try {
        localStorage.setItem(openMark, pack.event.id);
      } catch {
        // Then the list stays when somebody signs out without ending the shift, until its code ends.
      }
      await show(opened);
    },
    async leave() {
      await leaveDoor();
      setShift(null);
    },
  };
}

/** How often a phone with a network looks for news, in milliseconds. */
const syncEveryMs = 10_000;
const syncSoonMs = 300;

/** What a shift's screens show, kept in step with the server and other tabs. */
export function useShift(shift: DoorShift) {
  const view = useSyncExternalStore(shift.subscribe, shift.getView);
  const [outcome, setOutcome] = useState<SyncOutcome>('done');
  const channel = useRef<ReturnType<typeof openChannel>>(null);
  const underWay = useRef<Promise<SyncOutcome>>(null);

  const sync = useCallback((): Promise<SyncOutcome> => {
    underWay.current ??= syncDoor(shift)
      .then((ended) => {
        setOutcome(ended);
        channel.current?.tell();
        return ended;
      })
      .finally(() => {
        underWay.current = null;
      });
    return underWay.current;
  }, [shift]);

  useEffect(() => {
    const opened = openChannel(() => void shift.reload().catch(() => {}));
    channel.current = opened;
    return () => opened.close();
  }, [shift]);

  useEffect(() => {
    const syncNow = () => {
      void shift.closeIfOver();
      void sync().catch(() => setOutcome('offline'));
    };
    syncNow();
    const timer = setInterval(syncNow, syncEveryMs);
    addEventListener('online', syncNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', syncNow);
    };
  }, [shift, sync]);

  // A new scan is sent soon, and other tabs see it.
  const { waiting } = view;
  useEffect(() => {
    if (waiting === 0) return;
    channel.current?.tell();
    const timer = setTimeout(() => void sync().catch(() => setOutcome('offline')), syncSoonMs);
    return () => clearTimeout(timer);
  }, [waiting, sync]);

  return { view, isOffline: outcome === 'offline', sync };
}
