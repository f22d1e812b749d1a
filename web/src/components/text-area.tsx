import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './text-field';

/** A multi-line field, otherwise like TextField. */
export function TextArea({
  label,
  isLabelHidden,
  isOptional,
  error,
  hint,
  ...textarea
}: ComponentProps<'textarea'> & FieldWords) {
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} isOptional={isOptional} error={error} hint={hint}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </FieldFrame>
  );
}
