import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { IconButton } from './icon-button';
import * as styles from './overlay-dialog.module.css';
import * as scrimStyles from './scrim.module.css';
import { useReturnFocus } from './use-return-focus';

export interface OverlayProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling body; its buttons share a row. */
  footer?: ReactNode;
  /** From 1024 px: a dialog in the middle, or a popover over the list column that leaves the map usable. */
  anchor?: 'dialog' | 'popover';
}

const desktopQuery = '(min-width: 64em)';

function subscribeToDesktop(listener: () => void): () => void {
  const query = matchMedia(desktopQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Radix's dialog in our design; loaded by Overlay. Esc closes, focus is trapped and restored on closing. */
export function OverlayDialog({ open, onClose, title, children, footer, anchor = 'dialog' }: OverlayProps) {
  const isDesktop = useSyncExternalStore(subscribeToDesktop, () => matchMedia(desktopQuery).matches);
  const returnFocus = useReturnFocus();
  // The map beside a popover stays usable, so a popover is not modal and has no scrim.
  const isPopover = anchor === 'popover' && isDesktop;
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} modal={!isPopover}>
      <Dialog.Portal>
        {!isPopover && <Dialog.Overlay className={scrimStyles.scrim} data-testid="scrim" />}
        <Dialog.Content
          className={isPopover ? `${styles.overlay} ${styles.popover}` : styles.overlay}
          aria-describedby={undefined}
          data-overlay
          {...returnFocus}
          onInteractOutside={isPopover ? (event) => event.preventDefault() : undefined}
        >
          <span className={styles.grab} aria-hidden="true" />
          <div className={`row ${styles.head}`}>
            <Dialog.Title className="display text-xl grow">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X />
              </IconButton>
            </Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={`cluster ${styles.foot}`}>{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
