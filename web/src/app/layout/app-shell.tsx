import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ToastHost } from '../../components/toast';
import type { Screen } from '../screen';
import { BottomNav } from './bottom-nav';
import { MenuContext } from './menu-context';
import { TopBar } from './top-bar';

const loadSideMenu = () => import('./side-menu');
const SideMenu = lazy(loadSideMenu);

/** The frame round a screen. The screen itself renders `<main id="main">` with one h1. */
export function AppShell({ chrome, children }: { chrome: Screen['chrome']; children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const menu = useMemo(
    () => ({
      open: () => {
        setMenuOpened(true);
        setMenuOpen(true);
      },
      // Failing to fetch ahead costs nothing: opening fetches again.
      preload: () => void loadSideMenu().catch(() => {}),
    }),
    [],
  );

  return (
    <MenuContext value={menu}>
      <div className={`shell-${chrome}`}>
        <a href="#main" className="skip-link btn btn-ink btn-sm">
          Skip to content
        </a>
        {chrome !== 'none' && <TopBar />}
        <div className="screen">{children}</div>
        {chrome !== 'none' && <BottomNav />}
      </div>
      {wasMenuOpened && (
        <Suspense fallback={null}>
          <SideMenu open={isMenuOpen} onOpenChange={setMenuOpen} />
        </Suspense>
      )}
      <ToastHost />
    </MenuContext>
  );
}
