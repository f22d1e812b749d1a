import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface OverlayProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  children: ReactNode;
  /** Stays in sight under the scrolling body; its buttons share the row. */
  footer?: ReactNode;
  /** From 1024: a dialog in the middle, or a popover over the list column that leaves the map usable. */
  anchor?: 'dialog' | 'popover';
}

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
