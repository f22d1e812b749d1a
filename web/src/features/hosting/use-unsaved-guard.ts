import { useCallback, useEffect, useRef } from 'react';

const unsavedQuestion = "Your changes aren't saved. Leave anyway?";

/**
 * Confirms before unsaved input is lost: on leaving the page, on links within the app and on the browser's
 * Back. Returns a function that disables the guard, for use after saving.
 */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const isGuarding = useRef(isDirty);
  isGuarding.current = isDirty;

  useEffect(() => {
    if (!isDirty) return;
    const mayLeave = () => !isGuarding.current || window.confirm(unsavedQuestion);
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isGuarding.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const staysHere = !link || link.getAttribute('target') === '_blank' || link.hasAttribute('download');
      if (staysHere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      if (mayLeave()) isGuarding.current = false;
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Going back inside the app does not unload the page: a history entry of our own catches the first Back.
    const here = location.href;
    const onPop = () => {
      if (mayLeave()) isGuarding.current = false;
      else history.pushState(history.state, '', here);
    };
    addEventListener('beforeunload', onUnload);
    addEventListener('popstate', onPop, true);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('popstate', onPop, true);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty]);

  return useCallback(() => {
    isGuarding.current = false;
  }, []);
}
