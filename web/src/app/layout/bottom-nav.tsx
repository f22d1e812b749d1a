import { paths } from '@quad/shared/paths';
import { Plus } from 'lucide-react';
import { use } from 'react';
import * as styles from './bottom-nav.module.css';
import { GatedLink } from './gated-link';
import { MenuButton, MenuContext } from './menu-context';
import { navItems } from './nav-items';

/** The bottom bar below 600 px, the rail up to 1023. */
export function BottomNav() {
  const unread = use(MenuContext)?.unread || undefined;
  return (
    <nav className={styles.bottomNav} aria-label="Main">
      <MenuButton className={styles.railOnly} />
      {navItems.map(({ label, icon: Icon, ...way }) => {
        // The bell is on the profile.
        const count = way.href === paths.profile() ? unread : undefined;
        return (
          <GatedLink key={way.href} {...way} className={styles.tab}>
            <span aria-hidden="true" data-unread={count}>
              <Icon />
            </span>
            {label}
            {count && <span className="sr-only"> {count} unread</span>}
          </GatedLink>
        );
      })}
      <GatedLink href={paths.createEvent()} className={`${styles.railOnly} ${styles.railCreate}`}>
        <Plus />
        Create
      </GatedLink>
    </nav>
  );
}
