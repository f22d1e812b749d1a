import { TextField } from '../../../components/text-field';

interface CodeFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange(code: string): void;
}

/** A field for a code of an authenticator app. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
