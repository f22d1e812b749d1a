import { categories, categoryLabels, categoryTone } from '@quad/shared/categories';
import { CategoryIcon } from '../../../components/category-icon';
import * as categoryTileStyles from '../../../components/category-tile.module.css';
import * as formStyles from '../../../components/form.module.css';
import { FieldError } from '../../../components/text-field';
import type { FormField } from '../../../lib/use-action-form';
import * as styles from './category-field.module.css';

/** One of eight categories; arrow keys move between them. */
export function CategoryField({ field: { error, ...field } }: { field: FormField }) {
  return (
    <fieldset className={formStyles.field} aria-describedby={error && 'category-error'}>
      <legend className={formStyles.label}>Category</legend>
      <div className={categoryTileStyles.grid}>
        {categories.map((category) => (
          <label key={category} className={styles.choice}>
            <input
              {...field}
              type="radio"
              value={category}
              className={styles.input}
              aria-invalid={error ? true : undefined}
            />
            <span className={`${categoryTileStyles.categoryTile} tone-${categoryTone(category)}`}>
              <CategoryIcon category={category} size={24} />
              {categoryLabels[category]}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="category-error">{error}</FieldError>}
    </fieldset>
  );
}
