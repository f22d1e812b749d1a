import type { KeyboardEvent, ReactNode } from 'react';
import { type Detent, detents } from '../sheet-detents';
import type { Sheet } from '../use-sheet';
import * as styles from './bottom-sheet.module.css';

const detentWords: Record<Detent, string> = { peek: 'closed', half: 'half open', full: 'open' };

function step(detent: Detent, by: 1 | -1): Detent {
  return detents[detents.indexOf(detent) + by] ?? detent;
}

interface BottomSheetProps {
  sheet: Sheet;
  header: ReactNode;
  isBusy: boolean;
  children: ReactNode;
}

/** The list over the map; a pane beside it from 1024 px and on a phone in landscape. Not modal. */
export function BottomSheet({ sheet, header, isBusy, children }: BottomSheetProps) {
  return (
    <div className={styles.track} ref={sheet.track} {...sheet.dragHandlers}>
      <div className={styles.gap} ref={sheet.gap} aria-hidden="true">
        <i />
        <i />
      </div>
      <section className={styles.panel} aria-label="Events" ref={sheet.panel}>
        <SheetHandle sheet={sheet} />
        {header}
        <div id="events" className={styles.list} ref={sheet.list} tabIndex={-1} aria-busy={isBusy}>
          {children}
        </div>
      </section>
    </div>
  );
}

/** A button: Enter and Space cycle through the detents, arrows go one up or down. It can also be dragged. */
function SheetHandle({ sheet: { detent, moveTo } }: { sheet: Sheet }) {
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (!by) return;
    event.preventDefault();
    moveTo(step(detent, by));
  };

  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`Resize list, ${detentWords[detent]}`}
      aria-expanded={detent !== 'peek'}
      aria-controls="events"
      onClick={() => moveTo(detent === 'full' ? 'peek' : step(detent, 1))}
      onKeyDown={handleKey}
    />
  );
}
