import { useState } from 'react';
import { toast } from '../lib/toast-store';
import { LazyPart } from './lazy-part';
import { loadable } from './loadable';
import type { OverlayProps } from './overlay-dialog';

const dialog = loadable(async () => (await import('./overlay-dialog')).OverlayDialog);

const ignore = () => {};

/**
 * The only overlay pattern: a bottom sheet below 600 px, the same sheet 560 px wide from 600, a dialog or
 * popover from 1024. Its code is loaded when it first opens; if that fails, it shows a toast and closes.
 */
export function Overlay(props: OverlayProps) {
  // Once opened it stays mounted, so that closing can be animated.
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) {
    dialog.load().catch(ignore);
    setWasOpened(true);
  }
  if (!wasOpened) return null;

  const giveUp = () => {
    setWasOpened(false);
    props.onClose();
    toast({ title: 'Error', description: 'Please check your connection', tone: 'danger' });
  };
  return (
    <LazyPart onFail={giveUp}>
      <dialog.View {...props} />
    </LazyPart>
  );
}
