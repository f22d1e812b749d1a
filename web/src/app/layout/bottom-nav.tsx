import { Plus } from 'lucide-react';
import { screens } from '../screens';
import * as styles from './bottom-nav.module.css';
import { GatedLink } from './gated-link';
import { MenuButton } from './menu-context';
import { navItems } from './nav-items';

/** The bottom bar below 600 px, the rail up to 1023. */
export function BottomNav() {
  return (
    <nav className={styles.bottomNav} aria-label="Main">
      <MenuButton className={styles.railOnly} />
      {navItems.map(({ label, icon: Icon, ...way }) => (
        <GatedLink key={way.href} {...way} className={styles.tab}>
          <span>
            <Icon />
          </span>
          {label}
        </GatedLink>
      ))}
      <GatedLink href={screens.createEvent.href()} className={`${styles.railOnly} ${styles.railCreate}`}>
        <Plus />
        Create
      </GatedLink>
    </nav>
  );
}
