import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated';
import { Button } from './button';

interface SubmitButtonProps {
  /** True while the form is being sent. */
  isBusy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/**
 * The submit button of a form. Before hydration it submits nothing: the browser would put what was typed,
 * passwords included, into the URL.
 */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button type={isHydrated ? 'submit' : 'button'} size="lg" block busy={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
