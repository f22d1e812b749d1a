import type { ComponentProps } from 'react';
import '../styles/form.css';

/** A field that people never meet: whatever stands in it was written by a program. */
export function HoneypotField(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Website
        <input {...props} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
