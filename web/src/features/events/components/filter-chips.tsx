import { type Category, categoryChips, categoryLabels, categoryTone } from '@quad/shared/categories';
import type { DiscoverFilters } from '@quad/shared/discover-filters';
import type { ReactNode } from 'react';
import { CategoryIcon } from '../../../components/category-icon';

interface CategoryChipsProps {
  selected: Category | null;
  /** Meanings of typed words, whose chips are shown instead. */
  said: readonly string[];
  /** null: the selected chip was pressed again. */
  onSelect(category: Category | null): void;
}

function CategoryChips({ selected, said, onSelect }: CategoryChipsProps) {
  return categoryChips.map(({ label, category, icon }) => {
    const isPressed = selected === category || (category === 'restaurants' && selected === 'food');
    if (isPressed && selected && said.includes(categoryLabels[selected])) return null;
    return (
      <button
        key={category}
        type="button"
        className={`chip tone-${categoryTone(category)}`}
        aria-pressed={isPressed}
        onClick={() => onSelect(isPressed ? null : category)}
      >
        <CategoryIcon category={icon} />
        {label}
      </button>
    );
  });
}

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
