import type { BootData } from '@quad/shared/boot-data';
import type { SessionUser } from '@quad/shared/contract/auth';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';

interface Session {
  boot: BootData;
  user: SessionUser | null;
  setUser(user: SessionUser | null): void;
}

const SessionContext = createContext<Session | null>(null);

/** Gives the app the data the server put into the page. */
export function BootProvider({ boot, children }: { boot: BootData; children: ReactNode }) {
  const [state, setState] = useState({ boot, user: boot.user });
  const setUser = useCallback((user: SessionUser | null) => {
    setState((before) => ({
      user,
      // The page's data was for the person who requested it: another person's favorites and RSVPs must not be
      // shown.
      boot:
        before.user?.id === user?.id
          ? before.boot
          : { ...before.boot, discover: undefined, event: undefined, missingPath: undefined },
    }));
  }, []);
  const session = useMemo(() => ({ ...state, setUser }), [state, setUser]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useBoot and its kin need a BootProvider above them');
  return session;
}

/**
 * The server's data for the page, minus what belonged to a previous person. Its `user` is as of that moment:
 * use useUser.
 */
export function useBoot(): BootData {
  return useSession().boot;
}

/** The signed-in person; null for a visitor. The page carries it, so nothing has to wait for it. */
export function useUser(): SessionUser | null {
  return useSession().user;
}

/** For signing in and out. */
export function useSetUser(): (user: SessionUser | null) => void {
  return useSession().setUser;
}

let currentMinute = new Date(0);
const minuteListeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function readMinute(): Date {
  const minute = Math.floor(Date.now() / 60_000) * 60_000;
  if (minute !== currentMinute.getTime()) currentMinute = new Date(minute);
  return currentMinute;
}

/** One timer for every component that shows the time. */
function subscribeToMinutes(listener: () => void): () => void {
  minuteListeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of minuteListeners) notify();
  }, 5_000);
  return () => {
    minuteListeners.delete(listener);
    if (minuteListeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The server's clock until hydration is over, then the browser's, rounded down to the minute and updated
 * every minute.
 */
export function useNow(): Date {
  const { now } = useBoot();
  const bootNow = useMemo(() => new Date(now), [now]);
  return useSyncExternalStore(subscribeToMinutes, readMinute, () => bootNow);
}

const subscribeToNothing = () => () => {};
const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The viewer's IANA zone; null on the server and until hydration is over. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribeToNothing, readZone, () => null);
}

/** The zone in which days are counted: the campus', without one the viewer's. */
export function useTimezone(): string {
  const zone = useViewerZone();
  return useBoot().site.campus?.timezone ?? zone ?? 'UTC';
}
