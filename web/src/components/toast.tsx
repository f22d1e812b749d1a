import { useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast } from '../lib/toast-store';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';

const toaster = loadable(async () => (await import('./toaster')).Toaster);

const ignore = () => {};
const fetchCode = () => void toaster.load().catch(ignore);

/** What a person does first: the toast that may follow has little time, for some lead to another page. */
const firstActs = ['pointerdown', 'keydown'];

/** Fetches the code when the page is first used, and with every toast until it is there. */
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

/** Without suspending, for React shows late what had to wait. */
const presentToast = () => (toaster.isLoaded() ? currentToast() : null);

/** The place of toasts. Without their code, which comes with the first one, a toast is silently lost. */
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
