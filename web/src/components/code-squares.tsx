import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useId, useRef } from 'react';
import * as styles from './code-squares.module.css';
import * as formStyles from './form.module.css';
import { FieldError } from './text-field';

interface CodeSquaresProps {
  /** One digit or an empty string per square: six, or eight in two groups of four. */
  digits: readonly string[];
  label?: string;
  onChange(digits: string[]): void;
  error?: string;
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

/**
 * A square for each digit of a code. Typing moves on, Backspace moves back, and a pasted or autofilled code fills
 * them all.
 */
export function CodeSquares({ digits, onChange, label = 'Code', error }: CodeSquaresProps) {
  const codeLength = digits.length;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const focusSquare = (index: number) =>
    group.current?.querySelectorAll('input')[Math.min(Math.max(index, 0), codeLength - 1)]?.focus();

  /** Writes digits starting at a square; a whole code always starts at the first. */
  const write = (at: number, text: string) => {
    const start = text.length >= codeLength ? 0 : at;
    const written = text.slice(0, codeLength - start);
    onChange(digits.map((digit, index) => written[index - start] ?? digit));
    focusSquare(start + written.length);
  };
  const erased = (at: number) => digits.map((digit, index) => (index === at ? '' : digit));
  const handleInput = (index: number) => (event: InputEvent<HTMLInputElement>) => {
    const typed = digitsIn(event.currentTarget.value);
    const previous = digits[index] ?? '';
    // Typed next to the existing digit: the new one replaces it.
    const isReplaced = typed.length === 2 && previous !== '' && typed.includes(previous);
    if (typed === '') onChange(erased(index));
    else write(index, isReplaced ? typed.replace(previous, '') : typed);
  };
  const handleKey = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focusSquare(index - 1);
    else if (event.key === 'ArrowRight') focusSquare(index + 1);
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      onChange(erased(index - 1));
      focusSquare(index - 1);
    } else return;
    event.preventDefault();
  };
  const handlePaste = (index: number) => (event: ClipboardEvent) => {
    const pasted = digitsIn(event.clipboardData.getData('text'));
    if (pasted === '') return;
    event.preventDefault();
    write(index, pasted);
  };

  return (
    <fieldset className={`${formStyles.field} ${styles.field}`}>
      <legend className={`${formStyles.label} ${styles.legend}`}>{label}</legend>
      <div ref={group} className={styles.codeSquares} data-long={codeLength > 6 || undefined}>
        {digits.map((digit, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a square is identified by its position
            key={index}
            type="text"
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={`Digit ${index + 1}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            value={digit}
            // Not onChange: typing the same digit again is no change, but must move on as well.
            onInput={handleInput(index)}
            onKeyDown={handleKey(index)}
            onPaste={handlePaste(index)}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
