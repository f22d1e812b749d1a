import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from '../lib/toast-store';

const Toaster = lazy(() => import('./toaster'));

/** The place of toasts; its code is fetched for the first one. */
export function ToastHost() {
  const visible = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  const [wasShown, setWasShown] = useState(false);
  if (visible && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <Toaster visible={visible} />
    </Suspense>
  );
}
