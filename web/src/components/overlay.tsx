import { lazy, Suspense, useState } from 'react';
import type { OverlayProps } from './overlay-dialog';

const OverlayDialog = lazy(() => import('./overlay-dialog'));

/**
 * The one overlay pattern: a bottom sheet under 600, the same sheet 560 wide from 600, a dialog or popover from 1024.
 * Its code is fetched when it first opens.
 */
export function Overlay(props: OverlayProps) {
  // Once opened it stays mounted, so that closing can be animated.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <OverlayDialog {...props} />
    </Suspense>
  );
}
