import { type ComponentProps, useId } from 'react';
import '../styles/form.css';
import '../styles/text-area.css';
import { FieldError } from './text-field';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** Says so after the label. */
  isOptional?: boolean;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  /** What is wrong with what was typed; takes the place of the hint. */
  error?: string;
  hint?: string;
}

/** A field for more than a line, otherwise as TextField. */
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
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {isOptional && <span> (optional)</span>}
      </label>
      <div className="input-box">
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
          <p id={noteId} className="hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
