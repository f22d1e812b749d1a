import type { ComponentProps } from 'react';
import * as styles from './honeypot-field.module.css';

/** A field that people never see: a value in it was filled in by a bot. */
export function HoneypotField(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Website
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
