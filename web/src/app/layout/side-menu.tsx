import { consolePaths } from '@quad/shared/console-paths';
import type { SessionUser } from '@quad/shared/contract/auth';
import { paths } from '@quad/shared/paths';
import {
  Bell,
  CalendarDays,
  CircleUser,
  House,
  LayoutDashboard,
  LogIn,
  LogOut,
  type LucideIcon,
  Plus,
  Settings,
  Users,
  X,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { use } from 'react';
import { Avatar } from '../../components/avatar';
import { Button, ButtonLink } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { Logo } from '../../components/logo';
import * as scrimStyles from '../../components/scrim.module.css';
import { useReturnFocus } from '../../components/use-return-focus';
import { VerifyBanner } from '../../features/auth/components/verify-banner';
import { useBoot, useUser } from '../boot';
import { fullNameOf, initialOf } from '../person-name';
import { SiteLinks } from '../site-links';
import { titles } from '../titles';
import { useSignOut } from '../use-sign-out';
import { GatedLink } from './gated-link';
import { MenuContext } from './menu-context';
import * as styles from './side-menu.module.css';

interface MenuItem {
  label: string;
  href: string;
  icon: LucideIcon;
  isHighlighted?: boolean;
}

const homeItems: readonly MenuItem[] = [
  { label: 'Home', href: paths.discover(), icon: House },
  { label: 'Create Event', href: paths.createEvent(), icon: Plus, isHighlighted: true },
];
const memberItems: readonly MenuItem[] = [
  ...homeItems,
  { label: 'My Events', href: paths.myEvents(), icon: CalendarDays },
  { label: 'Profile', href: paths.profile(), icon: CircleUser },
  { label: 'Friends', href: paths.friends(), icon: Users },
  { label: 'Settings', href: paths.settings(), icon: Settings },
  { label: 'Notifications', href: paths.notifications(), icon: Bell },
];
const consoleItem: MenuItem = { label: titles.console, href: consolePaths.today(), icon: LayoutDashboard };
const visitorItems: readonly MenuItem[] = [
  ...homeItems,
  { label: 'Sign In / Register', href: paths.auth(), icon: LogIn },
];

function itemsFor(user: SessionUser | null): readonly MenuItem[] {
  if (!user) return visitorItems;
  return user.permissions.includes('console') ? [...memberItems, consoleItem] : memberItems;
}

function MenuHead() {
  const user = useUser();
  return (
    <div className={`${styles.head} on-accent`}>
      <div className={styles.top}>
        <Logo />
        <Dialog.Close asChild>
          <IconButton label="Close menu">
            <X size={24} />
          </IconButton>
        </Dialog.Close>
      </div>
      <Dialog.Title className="display">
        {user ? `Welcome back, ${user.firstName || 'Friend'}!` : 'Campus event discovery'}
      </Dialog.Title>
      {user && (
        <div className={`row ${styles.person}`}>
          <Avatar initials={initialOf(user)} imageUrl={user.profileImageUrl} size="md" />
          <p>
            <b>{fullNameOf(user)}</b>
            {user.university && <span>{user.university}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

function MenuFoot({ close }: { close(): void }) {
  const user = useUser();
  const { campus } = useBoot().site;
  const { signOut, isSigningOut } = useSignOut({ onSignedOut: close });
  if (user) {
    return (
      <>
        <Button tone="outline" block busy={isSigningOut} onClick={signOut}>
          {!isSigningOut && <LogOut />}
          Sign Out
        </Button>
        <SiteLinks />
      </>
    );
  }
  return (
    <>
      <div className={styles.about}>
        <h3 className="display">About</h3>
        <p>
          Parties, concerts, study groups, sports, food and nightlife around {campus?.name ?? 'campus'}.
          Browse and RSVP without an account.
        </p>
      </div>
      <ButtonLink href={paths.auth()} block onClick={close}>
        Sign In / Register
      </ButtonLink>
      <SiteLinks />
    </>
  );
}

/** The slide-out menu, loaded when it first opens. Choosing an item closes it. */
export function SideMenu({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const user = useUser();
  const unread = use(MenuContext)?.unread;
  const returnFocus = useReturnFocus();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyles.scrim} />
        <Dialog.Content className={styles.sideMenu} aria-describedby={undefined} {...returnFocus}>
          <MenuHead />
          {user && !user.emailVerified && (
            <div className={styles.notice}>
              <VerifyBanner href={paths.verifyEmail()} onClick={close} />
            </div>
          )}
          <nav className={`stack ${styles.items}`} aria-label="Menu">
            {itemsFor(user).map(({ label, href, icon: Icon, isHighlighted }) => (
              <GatedLink
                key={href}
                href={href}
                className={isHighlighted ? `row ${styles.item} ${styles.itemInk}` : `row ${styles.item}`}
                onClick={close}
              >
                <Icon />
                {label}
                {unread && href === paths.notifications() && (
                  <b className={styles.unread}>
                    {unread} <span className="sr-only">unread</span>
                  </b>
                )}
              </GatedLink>
            ))}
          </nav>
          <div className={styles.foot}>
            <MenuFoot close={close} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
