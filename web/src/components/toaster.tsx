import { toastDurationMs, toastSwipeThresholdPx } from '@quad/shared/limits';
import { Check, Lock, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type ToastContent, type VisibleToast } from '../lib/toast-store';
import * as styles from './toaster.module.css';

const icons = { default: Check, danger: TriangleAlert, locked: Lock } as const;

/** Title and description. A failure is an alert; Radix announces the rest politely. */
function ToastText({ title, description, tone }: ToastContent) {
  const isFailure = tone === 'danger';
  return (
    <div
      className={`grow text-sm ${styles.text}`}
      {...(isFailure ? { role: 'alert', 'data-radix-toast-announce-exclude': '' } : {})}
    >
      <Toast.Title>{title}</Toast.Title>
      {description && <Toast.Description>{description}</Toast.Description>}
    </div>
  );
}

/**
 * Dismisses the toast after 5 s without hover or focus. Radix has a timer too, but once paused for one toast
 * it does not resume for the next.
 */
function useToastClock(id: number) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return {
    // Moving, not entering: a toast may appear under a mouse that lies still.
    onPointerMove: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** One toast. When it is replaced or dismissed, focus that was inside stays in the notification region. */
function ToastItem({ toast }: { toast: VisibleToast }) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const { current } = item;
    return () => {
      if (current?.contains(document.activeElement)) current.closest('ol')?.focus();
    };
  }, []);
  const tone = toast.tone ?? 'default';
  const Icon = icons[tone];
  return (
    <Toast.Root
      ref={item}
      type={tone === 'danger' ? 'foreground' : 'background'}
      className={tone === 'danger' ? `row ${styles.toast} ${styles.danger}` : `row ${styles.toast}`}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      {...useToastClock(toast.id)}
    >
      <span className={styles.mark}>
        <Icon />
      </span>
      <ToastText {...toast} />
      <Toast.Close className="icon-btn" aria-label="Dismiss">
        <X />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Radix's toast in our design; loaded by ToastHost. F8 focuses it, swiping right dismisses it. */
export function Toaster({ visible }: { visible: VisibleToast | null }) {
  // An open dialog hides the page from screen readers, except live regions beside it: so toasts are one, in
  // the body.
  return createPortal(
    <div aria-live="off">
      <Toast.Provider
        label="Notification"
        duration={Number.POSITIVE_INFINITY}
        swipeDirection="right"
        swipeThreshold={toastSwipeThresholdPx}
      >
        {visible && <ToastItem key={visible.id} toast={visible} />}
        <Toast.Viewport className={styles.viewport} hotkey={['F8']} />
      </Toast.Provider>
    </div>,
    document.body,
  );
}
