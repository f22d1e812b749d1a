import type { ReactNode } from 'react';
import * as styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Path of the one real poster on the board. */
  cover?: string;
  /** 'boards' draws blank posters and a cover, 'icon' an icon on a tile. */
  tone?: 'boards' | 'icon';
  icon?: ReactNode;
  /** Of the tile: 'warn' where something failed. */
  iconTone?: 'neutral' | 'warn';
  /** Of the title: 1 where the emptiness is the whole page. */
  level?: 1 | 2;
}

/** Nothing here: a picture, a title, one line and one way out. */
export function EmptyState({
  title,
  text,
  action,
  cover = '/covers/social.svg',
  tone = 'boards',
  icon,
  iconTone = 'neutral',
  level = 2,
}: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {tone === 'boards' ? (
        <div className={styles.board} aria-hidden="true">
          <span />
          <span />
          <img src={cover} alt="" width="96" height="120" />
        </div>
      ) : (
        <span className="tile" data-tone={iconTone}>
          {icon}
        </span>
      )}
      <Title className="display text-xl">{title}</Title>
      {text && <p className="text-muted">{text}</p>}
      {action}
    </div>
  );
}
