import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Spinner } from './spinner';

export type ButtonTone = 'primary' | 'ink' | 'outline' | 'secondary' | 'going' | 'warn' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  /** At most one 'primary' per view, except on list cards. */
  tone?: ButtonTone;
  /** 44, 48 or 56 px high. */
  size?: ButtonSize;
  /** Full width of its container. */
  block?: boolean;
}

function buttonClass({ tone = 'primary', size = 'md', block }: ButtonLook, className?: string): string {
  const classes = ['btn', `btn-${tone}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className];
  return classes.filter(Boolean).join(' ');
}

/** A button. While `busy` it shows a spinner before its label, keeps its size and ignores presses. */
export function Button({
  tone,
  size,
  block,
  busy = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ tone, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner size="sm" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  ButtonLook & {
    href: string;
    /** Opens in a new tab. */
    external?: boolean;
  };

/** A link that looks like a button. */
export function ButtonLink({ tone, size, block, external, className, href, ...rest }: ButtonLinkProps) {
  const classes = buttonClass({ tone, size, block }, className);
  if (external)
    return <a {...rest} href={href} className={classes} target="_blank" rel="noopener noreferrer" />;
  return <Link {...rest} href={href} className={classes} />;
}
