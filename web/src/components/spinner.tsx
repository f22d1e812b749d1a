import * as styles from './spinner.module.css';

interface SpinnerProps {
  /** What is going on, shown under the spinner. Without one the spinner is decoration beside words of its own. */
  label?: string;
  /** True keeps the label for screen readers only. */
  quietLabel?: boolean;
  size?: 'sm' | 'md';
}

/** The quad spinner. Where motion is unwanted it stands still and its label carries the state. */
export function Spinner({ label, quietLabel = false, size = 'md' }: SpinnerProps) {
  const quad = (
    <span className={size === 'sm' ? `${styles.spinner} ${styles.small}` : styles.spinner} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
  if (label === undefined) return quad;
  return (
    <div className={styles.waiting} role="status">
      {quad}
      <span className={quietLabel ? 'sr-only' : undefined}>{label}</span>
    </div>
  );
}
