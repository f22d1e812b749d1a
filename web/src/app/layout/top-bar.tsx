import { paths } from '@quad/shared/paths';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { Avatar, personTone } from '../../components/avatar';
import { ButtonLink } from '../../components/button';
import { iconButtonClass } from '../../components/icon-button';
import { LazyPart } from '../../components/lazy-part';
import { loadable } from '../../components/loadable';
import { Logo } from '../../components/logo';
import { useHydrated } from '../../lib/use-hydrated';
import { useUser } from '../boot';
import { initialsOf } from '../person-name';
import { GatedLink } from './gated-link';
import { MenuButton } from './menu-context';
import { navItems } from './nav-items';
import * as styles from './top-bar.module.css';

const bell = loadable(async () => (await import('./member-bell')).MemberBell);

/** The navigation from 1024 px up. */
export function TopBar() {
  const user = useUser();
  const isHydrated = useHydrated();
  return (
    <header className={styles.topBar}>
      <MenuButton />
      <Link href={paths.discover()} className={styles.home}>
        <Logo />
      </Link>
      <nav aria-label="Main">
        {navItems.map(({ label, icon: Icon, ...way }) => (
          <GatedLink key={way.href} {...way} className={styles.tab}>
            <Icon />
            {label}
          </GatedLink>
        ))}
      </nav>
      <GatedLink href={paths.createEvent()} className={`btn btn-sm btn-ink ${styles.create}`}>
        <Plus />
        Create Event
      </GatedLink>
      {user && (
        <LazyPart fallback={<span className={iconButtonClass()} />}>
          {isHydrated ? <bell.View href={paths.notifications()} /> : <span className={iconButtonClass()} />}
        </LazyPart>
      )}
      {user ? (
        <Link href={paths.profile()} className={iconButtonClass()}>
          <span className="sr-only">Profile</span>
          <Avatar initials={initialsOf(user)} tone={personTone(user.id)} imageUrl={user.profileImageUrl} />
        </Link>
      ) : (
        <ButtonLink href={paths.auth()} tone="outline" size="sm">
          Sign In
        </ButtonLink>
      )}
    </header>
  );
}
