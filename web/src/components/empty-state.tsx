import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Path of the cover on the board. */
  cover?: string;
  /** Shown on a tile, in place of blank posters and the cover. */
  icon?: ReactNode;
  /** Color of the tile: 'warn' for failures. */
  iconTone?: 'neutral' | 'warn';
  /** Heading level of the title: 1 when the empty state is the whole page. */
  level?: 1 | 2;
}

/** An empty state: a picture, a title, one line and one action. */
export function EmptyState({
  title,
  text,
  action,
  cover = '/covers/social.svg',
  icon,
  iconTone = 'neutral',
  level = 2,
}: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      {icon ? (
        <span className="tile" data-tone={iconTone}>
          {icon}
        </span>
      ) : (
        <div className="empty-board" aria-hidden="true">
          <span />
          <span />
          <img src={cover} alt="" width="96" height="120" />
        </div>
      )}
      <Title className="display text-xl">{title}</Title>
      {text && <p className="text-muted">{text}</p>}
      {action}
    </div>
  );
}
