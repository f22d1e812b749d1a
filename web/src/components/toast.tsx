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
    if (currentToast()) fetchCode();
    listener();
  });
  return () => {
    for (const act of firstActs) removeEventListener(act, fetchCode);
    unsubscribe();
  };
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
