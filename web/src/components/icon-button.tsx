import type { ComponentProps } from 'react';

export type IconButtonTone = 'plain' | 'float' | 'outline' | 'quiet';

/** The class of a 44 px square button (48 px when it floats), for links that look like one. */
export function iconButtonClass(tone: IconButtonTone = 'plain', className = ''): string {
  return `icon-btn${tone === 'plain' ? '' : ` icon-btn-${tone}`}${className && ` ${className}`}`;
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  label,
  tone,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; tone?: IconButtonTone }) {
  return <button {...rest} type={type} aria-label={label} className={iconButtonClass(tone, className)} />;
}
