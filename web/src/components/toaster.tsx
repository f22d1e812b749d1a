import { toastDurationMs, toastSwipeThresholdPx } from '@quad/shared/limits';
import { Check, Lock, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type ToastContent, type VisibleToast } from '../lib/toast-store';
import '../styles/toast.css';

const icons = { default: Check, danger: TriangleAlert, locked: Lock } as const;

/** Title and description. A failure is an alert of its own; Radix announces the rest politely. */
function ToastText({ title, description, tone }: ToastContent) {
  const isFailure = tone === 'danger';
  return (
    <div
      className="toast-text"
      {...(isFailure ? { role: 'alert', 'data-radix-toast-announce-exclude': '' } : {})}
    >
      <Toast.Title>{title}</Toast.Title>
      {description && <Toast.Description>{description}</Toast.Description>}
    </div>
  );
}

/** Radix's toast in our shapes; loaded by ToastHost. F8 moves the focus to it, swiping right sends it away. */
export function Toaster({ visible }: { visible: VisibleToast | null }) {
  const Icon = icons[visible?.tone ?? 'default'];
  // Radix stops the clock while a toast is pointed at or focused, and forgets to start it again when that toast is
  // dismissed: each toast gets a clock of its own. The last one stays, so that focus does not fall out of the page.
  const [clock, setClock] = useState(visible?.id);
  if (visible && visible.id !== clock) setClock(visible.id);
  // An open dialog hides the page from screen readers, all but live regions beside it: so toasts are one, in the body.
  return createPortal(
    <div aria-live="off">
      <Toast.Provider
        key={clock}
        label="Notification"
        duration={toastDurationMs}
        swipeDirection="right"
        swipeThreshold={toastSwipeThresholdPx}
      >
        {visible && (
          <Toast.Root
            type={visible.tone === 'danger' ? 'foreground' : 'background'}
            className={visible.tone === 'danger' ? 'toast toast-danger' : 'toast'}
            onOpenChange={(isOpen) => {
              if (!isOpen) dismissToast(visible.id);
            }}
          >
            <span className="toast-mark">
              <Icon />
            </span>
            <ToastText {...visible} />
            <Toast.Close className="icon-btn" aria-label="Dismiss">
              <X />
            </Toast.Close>
          </Toast.Root>
        )}
        <Toast.Viewport className="toast-viewport" hotkey={['F8']} />
      </Toast.Provider>
    </div>,
    document.body,
  );
}
