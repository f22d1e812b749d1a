import type { ReactNode } from 'react';
import { useBrowserCheck } from '../lib/browser-check';
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
  const isChecking = useBrowserCheck();
  const busyWords = isChecking ? 'Checking your browser...' : busyLabel;
  return (
    <Button type={isHydrated ? 'submit' : 'button'} size="lg" block busy={isBusy}>
      {isBusy ? busyWords : children}
    </Button>
  );
}
