import type { DiscoverFilters, PlacedFilters } from '@quad/shared/discover-filters';
import { useRef, useState } from 'react';
import { LazyPart } from '../components/lazy-part';
import { loadable } from '../components/loadable';
import { FilterButton } from '../features/events/components/filter-button';
import type { ChangeFilters } from '../features/events/use-discover-filters';

const filterPanel = loadable(
  async () => (await import('../features/events/components/filter-panel')).FilterPanel,
);

interface FiltersProps {
  /** Centered on the searched area. */
  filters: PlacedFilters;
  /** How many of them are set. */
  count: number;
  defaultRadius: number;
  now: Date;
  timezone: string;
  onChange: ChangeFilters;
}

/** The filter button and its panel, whose code is loaded when it is first needed. */
export function Filters({ count, onChange, ...panel }: FiltersProps) {
  /** Counts openings, because each starts from the filters of that moment. 0 until the first. */
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  /** Each opening makes one history entry, however many choices are tried. */
  const hasPushed = useRef(false);

  const change = (chosen: Partial<DiscoverFilters>) => {
    onChange(chosen, hasPushed.current ? 'replace' : 'push');
    hasPushed.current = true;
  };

  return (
    <>
      <FilterButton
        count={count}
        isOpen={isOpen}
        onApproach={() => void filterPanel.load().catch(() => {})}
        onOpen={() => {
          hasPushed.current = false;
          setOpening(opening + 1);
          setOpen(true);
        }}
      />
      {opening > 0 && (
        <LazyPart key={opening}>
          <filterPanel.View
            open={isOpen}
            onClose={() => setOpen(false)}
            {...panel}
            onPreview={change}
            onApply={(chosen) => {
              setOpen(false);
              change(chosen);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
