import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as formStyles from './form.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** For a search, whose icon and placeholder say enough to those who see them. */
  isLabelHidden?: boolean;
  /** Says so after the label. */
  isOptional?: boolean;
  /** What is wrong with what was typed; takes the place of the hint. */
  error?: string;
  /** What may be typed. */
  hint?: string;
  /** An icon or a sign inside the frame, before what is typed. */
  leading?: ReactNode;
  /** A button inside the frame. */
  trailing?: ReactNode;
}

/** An input with its label, and under it what is wrong with it or may be typed; screen readers hear both with it. */
export function TextField({
  label,
  isLabelHidden = false,
  isOptional = false,
  error,
  hint,
  leading,
  trailing,
  children,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const notes = [error || hint ? noteId : undefined, describedBy].filter(Boolean).join(' ');
  return (
    <div className={formStyles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {isOptional && <span> (optional)</span>}
      </label>
      <div className={formStyles.inputBox}>
        {leading}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {trailing}
      </div>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className={formStyles.hint}>
            {hint}
          </p>
        )
      )}
      {children}
    </div>
  );
}

/** What is wrong with a field, for `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={formStyles.error}>
      <CircleAlert />
      {children}
    </p>
  );
}

/** What went wrong with a whole form, read out at once. */
export function FormAlert({ children }: { children: string }) {
  return (
    <div className={formStyles.alert} role="alert">
      <CircleAlert />
      {children}
    </div>
  );
}
