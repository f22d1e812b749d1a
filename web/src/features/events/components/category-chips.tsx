import { type Category, categoryChips, categoryLabels, categoryTone } from '@quad/shared/categories';
import { CategoryIcon } from '../../../components/category-icon';

interface CategoryChipsProps {
  selected: Category | null;
  /** Meanings of typed words, whose chips are shown instead. */
  said: readonly string[];
  /** null: the selected chip was pressed again. */
  onSelect(category: Category | null): void;
}

export function CategoryChips({ selected, said, onSelect }: CategoryChipsProps) {
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
