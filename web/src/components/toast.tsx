import { useState, useSyncExternalStore } from 'react';
import { currentToast, dismissToast, subscribeToToast } from '../lib/toast-store';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';

const toaster = loadable(async () => (await import('./toaster')).Toaster);

const ignore = () => {};

/** Fetches the code with every toast until it is there. */
function subscribe(listener: () => void): () => void {
  return subscribeToToast(() => {
    if (currentToast()) toaster.load().catch(ignore);
    listener();
  });
}

/** The place of toasts. Without their code, which comes with the first one, a toast is silently lost. */
export function ToastHost() {
  const visible = useSyncExternalStore(subscribe, currentToast, () => null);
  const [wasShown, setWasShown] = useState(false);
  if (visible && !wasShown) setWasShown(true);
  if (!wasShown) return null;

  const giveUp = () => {
    setWasShown(false);
    if (visible) dismissToast(visible.id);
  };
  return (
    <LazyPart onFail={giveUp}>
      <toaster.View visible={visible} />
    </LazyPart>
  );
}
