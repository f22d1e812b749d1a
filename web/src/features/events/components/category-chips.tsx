import { type Category, categoryChips, categoryTone } from '@quad/shared/categories';
import type { ReactNode } from 'react';
import { CategoryIcon } from '../../../components/category-icon';

interface CategoryChipsProps {
  selected: Category | null;
  /** null: the selected chip was pressed again. */
  onSelect(category: Category | null): void;
  /** Chips shown before the categories. */
  children?: ReactNode;
}

export function CategoryChips({ selected, onSelect, children }: CategoryChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and draws its own box
    <div className="chips" role="group" aria-label="Filter events">
      {children}
      {categoryChips.map(({ label, category, icon }) => {
        const isPressed = selected === category || (category === 'restaurants' && selected === 'food');
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
      })}
    </div>
  );
}
