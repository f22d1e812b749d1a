interface SpinnerProps {
  /** Label below the spinner. Without one the spinner is decoration next to other text. */
  label?: string;
  /** True makes the label visible to screen readers only. */
  quietLabel?: boolean;
  size?: 'sm' | 'md';
}

/** The quad spinner. With reduced motion it is static and its label carries the state. */
export function Spinner({ label, quietLabel = false, size = 'md' }: SpinnerProps) {
  const quad = (
    <span className={size === 'sm' ? 'spinner spinner-sm' : 'spinner'} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
  if (label === undefined) return quad;
  return (
    <div className="text-muted waiting" role="status">
      {quad}
      <span className={quietLabel ? 'sr-only' : undefined}>{label}</span>
    </div>
  );
}
