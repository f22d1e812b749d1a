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

/** Gives the app what the server put into the page. */
export function BootProvider({ boot, children }: { boot: BootData; children: ReactNode }) {
  const [state, setState] = useState({ boot, user: boot.user });
  const setUser = useCallback((user: SessionUser | null) => {
    setState((before) => ({
      user,
      // What the page brought along was for whoever asked for it: another person's marks and answers are not shown.
      boot:
        before.user?.id === user?.id
          ? before.boot
          : { ...before.boot, discover: undefined, event: undefined },
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

/** What the server put into the page, less what concerned somebody else since. Its `user` is the one of that moment: ask useUser. */
export function useBoot(): BootData {
  return useSession().boot;
}

/** Who is signed in now; null for a visitor. The page carries it, so nobody ever waits for it. */
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

/** One timer for all who look at the clock. */
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

/** The server's clock until hydration is over, then the browser's, cut to the minute and moving on with it. */
export function useNow(): Date {
  const { now } = useBoot();
  const bootNow = useMemo(() => new Date(now), [now]);
  return useSyncExternalStore(subscribeToMinutes, readMinute, () => bootNow);
}

const subscribeToNothing = () => () => {};
const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The IANA zone of the person looking; null on the server and until hydration is over. */
export function useViewerZone(): string | null {
  return useSyncExternalStore(subscribeToNothing, readZone, () => null);
}
