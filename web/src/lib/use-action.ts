import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explain } from './api-client';
import { type ToastContent, toast } from './toast-store';

/** A user action that the server has to accept. */
export interface Action<Result = unknown> {
  /** Distinguishes actions and their buttons if there are several. */
  name?: string;
  run(): Promise<Result>;
  /** Updates the UI optimistically; the returned function reverts it if the server refuses. */
  optimistic?(): () => void;
  /** The toast on success. */
  done?: ToastContent | ((result: Result) => ToastContent);
  /** What the change concerns: fetched again, also after a failure, before the button can be pressed again. */
  refresh?: readonly { queryKey: QueryKey }[];
  /**
   * The toast of a failure. A text is shown under 'Error'; it and a toast's description give way to the reason the server
   * gave. A function decides for itself; null is for no toast.
   */
  failed?: string | ToastContent | ((error: unknown) => ToastContent | null);
  /** Inline text for a failure, returned as `failure`; the server's reason takes precedence here too. */
  alert?: string | ((error: unknown) => string | null);
}

function failureToast(error: unknown, failed: NonNullable<Action['failed']>): ToastContent | null {
  if (typeof failed === 'function') return failed(error);
  const { title, description = '' } =
    typeof failed === 'string' ? { title: 'Error', description: failed } : failed;
  return { title, description: explain(error, description), tone: 'danger' };
}

/**
 * The one way to change something on the server: each action once at a time, with a busy button, a toast or an inline
 * alert, and the focus back where it was (a busy button is disabled, which drops the focus). The state is our own: the
 * query library's useMutation is 1 kB more on every screen, and shows a press a task later.
 */
export function useAction() {
  const client = useQueryClient();
  const underWay = useRef(new Set<string>());
  const origin = useRef<Element | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (busy !== null || document.activeElement !== document.body) return;
    if (origin.current instanceof HTMLElement) origin.current.focus();
  }, [busy]);

  /** Resolves to true if it worked; false immediately while an action of the same name is pending. */
  const act = async <Result>(action: Action<Result>): Promise<boolean> => {
    const { name = '', run, done, refresh = [], failed, alert } = action;
    if (underWay.current.has(name)) return false;
    underWay.current.add(name);
    origin.current = document.activeElement;
    setBusy(name);
    setFailure(null);
    const undo = action.optimistic?.();
    try {
      const result = await run();
      if (done) toast(typeof done === 'function' ? done(result) : done);
      return true;
    } catch (error) {
      undo?.();
      const content = failed && failureToast(error, failed);
      if (content) toast(content);
      if (alert !== undefined) setFailure(typeof alert === 'string' ? explain(error, alert) : alert(error));
      return false;
    } finally {
      await Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
      underWay.current.delete(name);
      setBusy((current) => (current === name ? null : current));
    }
  };

  return {
    act,
    isBusy: busy !== null,
    /** The name of the latest action while it is pending. */
    busy,
    failure,
    showFailure: setFailure,
  };
}
