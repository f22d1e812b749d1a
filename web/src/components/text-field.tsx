import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as formStyles from './form.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** For a search field, whose icon and placeholder suffice for sighted people. */
  isLabelHidden?: boolean;
  /** Adds "(optional)" after the label. */
  isOptional?: boolean;
  /** The validation error; replaces the hint. */
  error?: string;
  /** A hint about what to enter. */
  hint?: string;
  /** An icon or a symbol inside the frame, before the text. */
  leading?: ReactNode;
  /** A button inside the frame. */
  trailing?: ReactNode;
}

/** An input with its label, and its error or hint below; screen readers announce both with it. */
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
      <div className={error ? `${formStyles.inputBox} ${formStyles.invalid}` : formStyles.inputBox}>
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

/** A field's error, for `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={`row ${formStyles.error}`}>
      <CircleAlert />
      {children}
    </p>
  );
}

/** A form-level error, announced immediately. */
export function FormAlert({ children }: { children: string }) {
  return (
    <div className={`text-sm ${formStyles.alert}`} role="alert">
      <CircleAlert />
      {children}
    </div>
  );
}
