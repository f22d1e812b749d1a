import { type Category, categoryLabels, categoryTone } from '@quad/shared/categories';
import { CategoryIcon } from './category-icon';

/** The category in capitals on its soft color; the large one of the event page includes its icon. */
export function CategoryBadge({ category, size = 'sm' }: { category: Category; size?: 'sm' | 'lg' }) {
  const isLarge = size === 'lg';
  return (
    <span className={`badge tone-${categoryTone(category)}${isLarge ? ' badge-lg' : ''}`}>
      {isLarge && <CategoryIcon category={category} size={14} />}
      {categoryLabels[category]}
    </span>
  );
}
