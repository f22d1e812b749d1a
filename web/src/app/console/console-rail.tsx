import { consolePaths } from '@quad/shared/console-paths';
import { paths } from '@quad/shared/paths';
import { ArrowLeft, Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Avatar, personTone } from '../../components/avatar';
import { Logo } from '../../components/logo';
import { Overlay } from '../../components/overlay';
import { useUser } from '../boot';
import { fullNameOf, initialsOf } from '../person-name';
import * as styles from './console-rail.module.css';
import { type RailItem, railGroups } from './rail-items';

/** The bar at the bottom has room for so many beside More. */
const barLength = 4;

/** Things to do, by the address of their screen. */
export type RailCounts = Readonly<Record<string, number>>;

function RailLink({ item, count = 0, onClick }: { item: RailItem; count?: number; onClick?(): void }) {
  const [pathname] = useLocation();
  const isToday = item.href === consolePaths.today();
  const isHere = pathname === item.href || (!isToday && pathname.startsWith(`${item.href}/`));
  const Icon = item.icon;
  return (
    <Link
      href={item.href}
      className={styles.item}
      aria-current={isHere ? (pathname === item.href ? 'page' : true) : undefined}
      onClick={onClick}
    >
      <i>
        <Icon size={20} />
      </i>
      <span>{item.title}</span>
      {count > 0 && (
        <b className={styles.count}>
          {count}
          <span className="sr-only"> to do</span>
        </b>
      )}
    </Link>
  );
}

function WayOut() {
  const user = useUser();
  return (
    <div className={styles.out}>
      <Link href={paths.discover()} className={styles.item}>
        <i>
          <ArrowLeft size={20} />
        </i>
        <span>Back to Quad</span>
      </Link>
      {user && (
        <Link href={paths.profile()} className={styles.item}>
          <Avatar
            initials={initialsOf(user)}
            tone={personTone(user.id)}
            imageUrl={user.profileImageUrl}
            size="xs"
          />
          <span>{fullNameOf(user)}</span>
        </Link>
      )}
    </div>
  );
}

interface ConsoleNavProps {
  counts: RailCounts;
}

/** The rail from 1024 px: all that the person may open, in groups. */
export function ConsoleRail({ counts }: ConsoleNavProps) {
  const groups = railGroups(useUser());
  return (
    <aside className={styles.rail}>
      <div>
        <Link href={consolePaths.today()} className={styles.logo}>
          <Logo />
          <span className={`badge ${styles.badge}`}>Console</span>
        </Link>
        <nav aria-label="Console">
          {groups.map((group) => (
            <div key={group[0]?.href} className={styles.group}>
              {group.map((item) => (
                <RailLink key={item.href} item={item} count={counts[item.href]} />
              ))}
            </div>
          ))}
        </nav>
        <WayOut />
      </div>
    </aside>
  );
}

/** The bar at the bottom below 600 px, a narrow rail up to 1023: the first places, and the others behind More. */
export function ConsoleBar({ counts }: ConsoleNavProps) {
  const [isOpen, setOpen] = useState(false);
  const [pathname] = useLocation();
  const all = railGroups(useUser()).flat();
  const first = [...all].sort((one, other) => one.barPlace - other.barPlace);
  const shown = first.slice(0, barLength);
  const rest = all.filter((item) => !shown.includes(item));
  const close = () => setOpen(false);
  const isHere = rest.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <nav className={styles.bar} aria-label="Console">
      {shown.map((item) => (
        <RailLink key={item.href} item={item} count={counts[item.href]} />
      ))}
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-current={isHere || undefined}
        onClick={() => setOpen(true)}
      >
        <i>
          <Menu size={20} />
        </i>
        <span>More</span>
      </button>
      <Overlay open={isOpen} onClose={close} title="Console">
        <div className={styles.more}>
          {rest.map((item) => (
            <RailLink key={item.href} item={item} count={counts[item.href]} onClick={close} />
          ))}
          <WayOut />
        </div>
      </Overlay>
    </nav>
  );
}
