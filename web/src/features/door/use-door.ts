import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchPack, openDoor } from './door.api';
import { DoorShift } from './door-shift';
import { askToKeep, type KeptShift, keptShift, openDoorStore } from './door-store';
import { type SyncOutcome, syncDoor } from './door-sync';
import { hearTabs, takeDoor, tellTabs } from './door-tab';
import { leaveDoor, openMark } from './end-shift';

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
  const [elsewhere, setElsewhere] = useState<KeptShift['pack'] | null>(null);
  const [mayForget, setMayForget] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const atWork = useRef<{ shift: DoorShift; release(): void }>(null);

  const show = useCallback(async (found: DoorShift, release: () => void) => {
    atWork.current = { shift: found, release };
    setElsewhere(null);
    setShift(found);
    void Promise.all([loadAll(), found.ready()]).then(
      () => setLoaded(true),
      () => {},
    );
    setMayForget(!found.getView().isKept || !(await askToKeep()));
  }, []);

  const stop = useCallback(() => {
    atWork.current?.release();
    atWork.current = null;
    setElsewhere(null);
    setShift(null);
  }, []);

  const giveUp = useCallback(() => {
    const lost = atWork.current?.shift;
    atWork.current = null;
    if (!lost) return;
    setElsewhere(lost.getView().pack);
    // What it was still judging: the other tab has looked already.
    lost.subscribe(tellTabs);
  }, []);

  /** Goes on with the shift that this browser keeps; `isForced` also if another tab is at it. Resolves to whether there is one. */
  const resume = useCallback(
    async (isForced: boolean): Promise<boolean> => {
      const store = await openDoorStore();
      const { shift: before } = await store.load();
      if (!before) {
        stop();
        return false;
      }
      const release = await takeDoor(isForced, giveUp);
      if (!release) {
        setElsewhere(before.pack);
        return true;
      }
      const { shift: kept, scans } = await store.load();
      if (kept) await show(new DoorShift(store, kept, scans), release);
      else release();
      return kept !== null;
    },
    [show, stop, giveUp],
  );

  useEffect(() => {
    resume(false).catch(() => setShift(null));
    const hearNoMore = hearTabs(async () => {
      const { shift: kept } = await (await openDoorStore()).load();
      if (!kept) stop();
      else if (atWork.current) await atWork.current.shift.reload();
      else setElsewhere(kept.pack);
    });
    return () => {
      hearNoMore();
      atWork.current?.release();
    };
  }, [resume, stop]);

  return {
    shift,
    /** The door at which another tab of this browser is; null if none is. */
    elsewhere,
    mayForget,
    /** Whether all code is here, so that it can be kept. */
    isLoaded,
    /** @throws ApiError as the server refuses */
    async open(key: DoorKey) {
      // Another tab may have opened a door since: its scans must not end up at this one.
      if (await resume(false)) return;
      await openDoor({ ...key, device: ownDevice() });
      const pack = await fetchPack();
      const release = await takeDoor(true, giveUp);
      const opened = new DoorShift(await openDoorStore(), keptShift(pack), []);
      // Keeps the list, or finds out that the browser refuses.
      await opened.take({});
      try {
        localStorage.setItem(openMark, pack.event.id);
      } catch {
        // Then the list stays when somebody signs out without ending the shift, until its code ends.
      }
      if (release) await show(opened, release);
      tellTabs();
    },
    goOnHere: () => resume(true),
    async leave() {
      await leaveDoor();
      stop();
    },
  };
}

/** How often a phone with a network looks for news, in milliseconds. */
const syncEveryMs = 10_000;
const syncSoonMs = 300;

/** What a shift's screens show, kept in step with the server. */
export function useShift(shift: DoorShift) {
  const view = useSyncExternalStore(shift.subscribe, shift.getView);
  const [outcome, setOutcome] = useState<SyncOutcome>('done');
  const underWay = useRef<Promise<SyncOutcome>>(null);

  const sync = useCallback((): Promise<SyncOutcome> => {
    underWay.current ??= syncDoor(shift)
      .then((ended) => {
        setOutcome(ended);
        return ended;
      })
      .finally(() => {
        underWay.current = null;
      });
    return underWay.current;
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

  // A new scan is sent soon.
  const { waiting } = view;
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setTimeout(() => void sync().catch(() => setOutcome('offline')), syncSoonMs);
    return () => clearTimeout(timer);
  }, [waiting, sync]);

  return {
    view,
    isOffline: outcome === 'offline',
    /** What the server said where it takes nothing from this phone. */
    refusal: typeof outcome === 'object' ? outcome.refusal : null,
    sync,
  };
}
