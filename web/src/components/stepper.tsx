import { Minus, Plus } from 'lucide-react';
import * as styles from './stepper.module.css';

interface StepperProps {
  /** Of what, as in 'one more General'. */
  of: string;
  count: number;
  min?: number;
  max: number;
  /** Whether the plus is lit once something is counted. */
  isLit?: boolean;
  disabled?: boolean;
  onChange(count: number): void;
}

/** A small whole number, changed by one. */
export function Stepper({
  of,
  count,
  min = 0,
  max,
  isLit = false,
  disabled = false,
  onChange,
}: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend to look at
    <div className={styles.stepper} role="group" aria-label={of}>
      <button
        type="button"
        aria-label={`One fewer ${of}`}
        disabled={disabled || count <= min}
        onClick={() => onChange(count - 1)}
      >
        <Minus size={18} />
      </button>
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        aria-label={`One more ${of}`}
        data-some={(isLit && count > 0) || undefined}
        disabled={disabled || count >= max}
        onClick={() => onChange(count + 1)}
      >
        <Plus size={18} />
      </button>
    </div>
  );
}
