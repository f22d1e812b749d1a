import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated';
import { Button } from './button';

interface SubmitButtonProps {
  /** True while the form is on its way. */
  isBusy: boolean;
  busyLabel: string;
  children: ReactNode;
}

/**
 * The one action of a form. In a page whose scripts are not there yet it submits nothing: the browser would put what was
 * typed, passwords too, where our scripts never would.
 */
export function SubmitButton({ isBusy, busyLabel, children }: SubmitButtonProps) {
  const isHydrated = useHydrated();
  return (
    <Button type={isHydrated ? 'submit' : 'button'} size="lg" block busy={isBusy}>
      {isBusy ? busyLabel : children}
    </Button>
  );
}
