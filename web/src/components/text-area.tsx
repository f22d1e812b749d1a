import { type ComponentProps, useId } from 'react';
import * as formStyles from './form.module.css';
import { FieldError } from './text-field';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** Adds "(optional)" after the label. */
  isOptional?: boolean;
  /** Makes the label visible to screen readers only. */
  isLabelHidden?: boolean;
  /** The validation error; replaces the hint. */
  error?: string;
  hint?: string;
}

/** A multi-line field, otherwise like TextField. */
export function TextArea({
  label,
  isOptional = false,
  isLabelHidden = false,
  error,
  hint,
  ...textarea
}: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={formStyles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {isOptional && <span> (optional)</span>}
      </label>
      <div className={error ? `${formStyles.inputBox} ${formStyles.invalid}` : formStyles.inputBox}>
        <textarea
          rows={3}
          {...textarea}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
        />
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
    </div>
  );
}
