import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../../components/logo';
import * as styles from './auth-frame.module.css';

/** Two walls, so that the screens after signing in look on. */
const walls = {
  door: ['food', 'concerts-b', 'social', 'nightlife', 'sports', 'parties-b', 'study', 'concerts'],
  hall: ['social-c', 'concerts-c', 'food-c', 'nightlife-c', 'study-c', 'parties-c', 'sports-c', 'concerts'],
} as const;

interface AuthFrameProps {
  homeHref: string;
  /** 'door' for signing in and up, 'hall' for what follows. */
  wall?: keyof typeof walls;
  children: ReactNode;
}

/** The frame of every screen of accounts: the brand, and beside or below it what there is to do. */
export function AuthFrame({ homeHref, wall = 'hall', children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <header className={`${styles.brand} on-accent`}>
        <Link href={homeHref}>
          <Logo />
        </Link>
        <p className="display">Discover and create campus events</p>
        <div className={styles.wall} aria-hidden="true">
          {walls[wall].map((cover) => (
            // Lazy: phones show no wall and fetch none.
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
