import { type FormEvent, useEffect, useRef, useState } from 'react';

/**
 * Attempts of a form, one at a time: a second submit while the first is on its way does nothing. What the last attempt
 * failed with is forgotten as soon as a new one starts.
 */
export function useAttempt() {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const origin = useRef<Element | null>(null);

  useEffect(() => {
    // A busy button is disabled and drops the focus: it gets it back.
    if (isBusy || document.activeElement !== document.body) return;
    if (origin.current instanceof HTMLElement) origin.current.focus();
  }, [isBusy]);

  /** Wraps what happens on submit: checking the fields (which may end it) and `run`. */
  const onSubmit = (check: () => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    try {
      await check();
    } catch {
      // What checks the fields did not arrive.
      setFailure('Something went wrong. Please try again.');
    } finally {
      isUnderWay.current = false;
    }
  };

  /** Does the work of a valid form; `onFailure` says what went wrong in words for people. */
  const run = async (act: () => Promise<void>, onFailure: (error: unknown) => string) => {
    origin.current = document.activeElement;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(onFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return { isBusy, failure, forget: () => setFailure(null), onSubmit, run };
}
