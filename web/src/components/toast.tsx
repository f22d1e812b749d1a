import { useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast } from '../lib/toast-store';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';

const toaster = loadable(async () => (await import('./toaster')).Toaster);

const ignore = () => {};
const fetchCode = () => void toaster.load().catch(ignore);

/**
 * Any first interaction preloads the code: a toast may follow right before a redirect and would be missed.
 */
const firstActs = ['pointerdown', 'keydown'];

/** Loads the code on first interaction with the page, and with every toast until it is loaded. */
function subscribe(listener: () => void): () => void {
  for (const act of firstActs) addEventListener(act, fetchCode, { once: true });
  const unsubscribe = subscribeToToast(() => {
    const shown = currentToast();
    if (toaster.isLoaded() || !shown) listener();
    else toaster.load().then(listener, () => dismissToast(shown.id));
  });
  return () => {
    for (const act of firstActs) removeEventListener(act, fetchCode);
    unsubscribe();
  };
}

/** Without suspending, because React delays showing what suspended. */
const presentToast = () => (toaster.isLoaded() ? currentToast() : null);

/**
 * Where toasts appear. If their code, loaded with the first one, fails to arrive, the toast is silently lost.
 */
export function ToastHost() {
  const visible = useSyncExternalStore(subscribe, presentToast, () => null);
  const [wasShown, setWasShown] = useState(false);
  if (visible && !wasShown) setWasShown(true);
  return (
    wasShown && (
      <LazyPart>
        <toaster.View visible={visible} />
      </LazyPart>
    )
  );
}
