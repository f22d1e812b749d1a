import type { DiscoverFilters } from '@quad/shared/discover-filters';

export type ChipFilters = Pick<DiscoverFilters, 'date' | 'free'>;

interface FilterChipsProps {
  filters: ChipFilters;
  /** Meanings of typed words, whose chips are shown instead. */
  said?: readonly string[];
  onChange(change: Partial<ChipFilters>): void;
}

/** What people ask for first: tonight, and for free. Pressed again, a chip lets go. */
export function FilterChips({ filters: { date, free }, said = [], onChange }: FilterChipsProps) {
  const chip = (label: string, isOn: boolean, change: Partial<ChipFilters>) =>
    !said.includes(label) && (
      <button type="button" className="chip" aria-pressed={isOn} onClick={() => onChange(change)}>
        {label}
      </button>
    );
  const isTonight = date === 'tonight';
  return (
    <>
      {chip('Tonight', isTonight, { date: isTonight ? 'any' : 'tonight' })}
      {chip('Free', free, { free: !free })}
    </>
  );
}
