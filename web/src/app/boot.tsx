import type { BootData } from '@quad/shared/boot-data';
import type { SessionUser } from '@quad/shared/contract/auth';
import { deviceZone } from '@quad/shared/local-time';
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

let currentMinute: Date | null = null;
let isClockHeld = false;
const minuteListeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The minute of a time in milliseconds. The current one is the same object as long as it lasts, from the server's clock
 * on: if it were another one after hydration, every card would be rendered once more.
 */
function minuteOf(time: number): Date {
  const minute = Math.floor(time / 60_000) * 60_000;
  currentMinute ??= new Date(minute);
  return currentMinute.getTime() === minute ? currentMinute : new Date(minute);
}

function readMinute(): Date {
  if (!isClockHeld || !currentMinute) currentMinute = minuteOf(Date.now());
  return currentMinute;
}

const tick = () => {
  for (const notify of minuteListeners) notify();
};

/**
 * Keeps the server's clock after hydration as well: a card that is not hydrated yet when the minute changes would be
 * hydrated at once, and all of them one by one.
 * @returns how to go on with the browser's
 */
export function holdClock(): () => void {
  isClockHeld = true;
  currentMinute = null;
  return () => {
    isClockHeld = false;
    tick();
  };
}

/** One timer for every component that shows the time. */
function subscribeToMinutes(listener: () => void): () => void {
  minuteListeners.add(listener);
  timer ??= setInterval(tick, 5_000);
  return () => {
    minuteListeners.delete(listener);
    if (minuteListeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * The server's clock until hydration is over, then the browser's, updated every minute; both rounded down to the
 * minute.
 */
export function useNow(): Date {
  const { now } = useBoot();
  const bootNow = useMemo(() => minuteOf(Date.parse(now)), [now]);
  return useSyncExternalStore(subscribeToMinutes, readMinute, () => bootNow);
}

const subscribeToNothing = () => () => {};
let zone: string | undefined;
/** Read once: it takes milliseconds, and React reads it with every rendering. */
function readZone(): string {
  zone ??= deviceZone();
  return zone;
}

/** The viewer's IANA zone; null on the server and until hydration is over. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribeToNothing, readZone, () => null);
}

/** The zone in which days are counted: the campus', without one the viewer's. */
export function useTimezone(): string {
  const ofCampus = useBoot().site.campus?.timezone;
  // With a campus nothing changes after hydration, and the viewer's zone is not looked up.
  return useSyncExternalStore(
    subscribeToNothing,
    () => ofCampus ?? readZone(),
    () => ofCampus ?? 'UTC',
  );
}
