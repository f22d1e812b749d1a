import type { ComponentProps } from 'react';
import * as styles from './switch.module.css';

/** Turns something on or off immediately. Named by `aria-label` or `aria-labelledby`. */
export function Switch({ isOn, ...button }: ComponentProps<'button'> & { isOn: boolean }) {
  return <button {...button} type="button" role="switch" className={styles.toggle} aria-checked={isOn} />;
}
