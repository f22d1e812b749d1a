import { counted } from '@quad/shared/count-text';
import { searchCountMax } from '@quad/shared/limits';
import { MapPin, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './sheet-header.module.css';

/**
 * The searched area: around the viewer, the default point or a point chosen on the map; favorites have none.
 */
export type SearchPlace = 'viewer' | 'default' | 'chosen' | 'anywhere';

const placeLabels: Record<Exclude<SearchPlace, 'default'>, string> = {
  viewer: 'Near you',
  chosen: 'In this area',
  anywhere: 'Your favorites',
};

/** '1 event', '24 events', '1000+ events'. */
export function countLabel(count: number): string {
  if (count >= searchCountMax) return `${searchCountMax}+ events`;
  return counted(count, 'event');
}

interface SheetHeaderProps {
  /** null while loading. */
  count: number | null;
  place: SearchPlace;
  /** What is around the default point, in words. */
  label: string | undefined;
  /** The chips of the filters. */
  chips: ReactNode;
}

export function SheetHeader({ count, place, label, chips }: SheetHeaderProps) {
  return (
    <header className={styles.sheetHeader}>
      <div className={styles.top}>
        <h1 id="title" className="display">
          Discover
        </h1>
        <p className={`text-muted ${styles.count}`} aria-live="polite">
          {count === null ? 'Loading...' : countLabel(count)}
        </p>
        <span className={`text-ink-2 ${styles.place}`}>
          {place === 'viewer' ? <Navigation /> : <MapPin />}
          {place === 'default' ? label : placeLabels[place]}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and draws its own box */}
      <div className="chips" role="group" aria-label="Filter events">
        {chips}
      </div>
    </header>
  );
}
