import * as styles from './logo.module.css';
/** The mark: a rounded square with a smaller one at its corner. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ring} x="4" y="4" width="21" height="21" rx="7" />
      <rect className={styles.square} x="19.5" y="19.5" width="12" height="12" rx="3.6" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span>Quad</span>
    </span>
  );
}
