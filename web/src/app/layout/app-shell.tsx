import { type ReactNode, useMemo, useState } from 'react';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { ToastHost } from '../../components/toast';
import { toast } from '../../lib/toast-store';
import { useOnline } from '../../lib/use-online';
import type { Screen } from '../screen';
import * as styles from './app-shell.module.css';
import { BottomNav } from './bottom-nav';
import { MenuContext } from './menu-context';
import { TopBar } from './top-bar';

const offlineNotice = loadable(async () => (await import('../../components/offline-notice')).OfflineNotice);
const sideMenu = loadable(async () => (await import('./side-menu')).SideMenu);

/** A failed prefetch costs nothing: the component that needs the code reports the failure. */
const ignore = () => {};

/** The frame around a screen. The screen itself renders `<main id="main">` with one h1. */
export function AppShell({ chrome, children }: { chrome: Screen['chrome']; children: ReactNode }) {
  const isOnline = useOnline();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const [unread, setUnread] = useState('');
  const menu = useMemo(
    () => ({
      open: () => {
        sideMenu.load().catch(ignore);
        setMenuOpened(true);
        setMenuOpen(true);
      },
      preload: () => void sideMenu.load().catch(ignore),
      unread,
      setUnread,
    }),
    [unread],
  );

  const tellMenuFailed = () => {
    setMenuOpened(false);
    toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  };

  return (
    <MenuContext value={menu}>
      <div className={styles.shell} data-chrome={chrome}>
        <a href="#main" className={`${styles.skipLink} btn btn-ink btn-sm`}>
          Skip to content
        </a>
        {chrome !== 'none' && <TopBar />}
        <div className={styles.screen}>{children}</div>
        {chrome !== 'none' && <BottomNav />}
      </div>
      {wasMenuOpened && (
        <LazyPart onFail={tellMenuFailed}>
          <sideMenu.View open={isMenuOpen} onOpenChange={setMenuOpen} />
        </LazyPart>
      )}
      {!isOnline && (
        <LazyPart>
          <offlineNotice.View />
        </LazyPart>
      )}
      <ToastHost />
    </MenuContext>
  );
}
