import type { CSSProperties } from 'react';

/** A grey block where content is on its way. Sizes by class or style; the list around it says what is loading. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <div className={`skeleton ${className}`} style={style} aria-hidden="true" />;
}
