import type { CSSProperties } from 'react';
import * as styles from './skeleton.module.css';

/** A grey block where content is on its way. Sizes by class or style; the list around it says what is loading. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <div className={`${styles.skeleton} ${className}`} style={style} aria-hidden="true" />;
}
