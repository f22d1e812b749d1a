import type { CSSProperties } from 'react';
import * as styles from './skeleton.module.css';

/** A grey block for loading content. Sized by class or style; the list around it announces the loading. */
export function Skeleton({ className = '', style }: { className?: string; style?: CSSProperties }) {
  return <div className={`${styles.skeleton} ${className}`} style={style} aria-hidden="true" />;
}
