import type { DiscoverFilters } from '@quad/shared/discover-filters';
import type { ReactNode } from 'react';
import { CategoryChips } from './category-chips';

export type ChipFilters = Pick<DiscoverFilters, 'date' | 'free' | 'category'>;

interface FilterChipsProps {
  filters: ChipFilters;
  /** Meanings of typed words, whose chips are shown instead. */
  said?: readonly string[];
  onChange(change: Partial<ChipFilters>): void;
  /** Chips between what people ask for first and the categories. */
  children?: ReactNode;
}

const nothing: readonly string[] = [];

/** What people ask for first: tonight, and for free; then the categories. Pressed again, a chip lets go. */
export function FilterChips({ filters, said = nothing, onChange, children }: FilterChipsProps) {
  const { date, free, category } = filters;
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
      {children}
      <CategoryChips selected={category} said={said} onSelect={(category) => onChange({ category })} />
    </>
  );
}
