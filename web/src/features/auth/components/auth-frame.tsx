import { paths } from '@quad/shared/paths';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../../components/logo';
import * as styles from './auth-frame.module.css';

/** Two walls of posters, so that the screens after signing in look different. */
const walls = {
  door: ['food', 'concerts-b', 'social', 'nightlife', 'sports', 'parties-b', 'study', 'concerts'],
  hall: ['social-c', 'concerts-c', 'food-c', 'nightlife-c', 'study-c', 'parties-c', 'sports-c', 'concerts'],
} as const;

interface AuthFrameProps {
  /** 'door' for signing in and up, 'hall' for the steps after it. */
  wall?: keyof typeof walls;
  slogan?: string;
  children: ReactNode;
}

const welcome = 'Discover and create campus events';

/** The frame of every account screen: the brand, and the content beside or below it. */
export function AuthFrame({ wall = 'hall', slogan = welcome, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={`${styles.brand} on-accent`}>
        <Link href={paths.discover()}>
          <Logo />
        </Link>
        <p className="display">{slogan}</p>
        <div className={styles.wall} aria-hidden="true">
          {walls[wall].map((cover) => (
            // Lazy: phones have no wall and do not load it.
            <img key={cover} src={`/covers/${cover}.svg`} alt="" width="400" height="500" loading="lazy" />
          ))}
        </div>
      </header>
      <main id="main" className={styles.panel}>
        <div className={styles.inner}>{children}</div>
      </main>
    </div>
  );
}
