import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as formStyles from './form.module.css';

export interface FieldWords {
  label: string;
  /** For a search field, whose icon and placeholder suffice for sighted people. */
  isLabelHidden?: boolean;
  /** Adds "(optional)" after the label. */
  isOptional?: boolean;
  /** The validation error; replaces the hint. */
  error?: string;
  /** A hint about what to enter. */
  hint?: string;
}

export interface TextFieldProps extends ComponentProps<'input'>, FieldWords {
  /** An icon or a symbol inside the frame, before the text. */
  leading?: ReactNode;
  /** A button inside the frame. */
  trailing?: ReactNode;
}

interface FieldFrameProps extends FieldWords {
  /** More that screen readers announce with it, by its id. */
  describedBy?: string;
  children(control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>): ReactNode;
  below?: ReactNode;
}

/** A control with its label, and its error or hint below; screen readers announce both with it. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  isOptional = false,
  error,
  hint,
  describedBy,
  children,
  below,
}: FieldFrameProps) {
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
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined })}
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
      {below}
    </div>
  );
}

/** A field of one line. */
export function TextField({
  label,
  isLabelHidden,
  isOptional,
  error,
  hint,
  leading,
  trailing,
  children,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      isOptional={isOptional}
      error={error}
      hint={hint}
      describedBy={describedBy}
      below={children}
    >
      {(control) => (
        <>
          {leading}
          <input {...input} {...control} />
          {trailing}
        </>
      )}
    </FieldFrame>
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
