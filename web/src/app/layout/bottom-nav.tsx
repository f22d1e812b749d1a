import { Plus } from 'lucide-react';
import { screens } from '../screens';
import { GatedLink } from './gated-link';
import { MenuButton } from './menu-context';
import { navItems } from './nav-items';

/** The bottom bar under 600 px, the rail up to 1023. */
export function BottomNav() {
  return (
    <nav className="bottom-nav" aria-label="Main">
      <MenuButton className="rail-only" />
      {navItems.map(({ label, icon: Icon, ...way }) => (
        <GatedLink key={way.href} {...way} className="nav-tab">
          <span>
            <Icon />
          </span>
          {label}
        </GatedLink>
      ))}
      <GatedLink href={screens.createEvent.href()} className="rail-only rail-create">
        <Plus />
        Create
      </GatedLink>
    </nav>
  );
}
