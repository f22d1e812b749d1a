import { categories, categoryLabels, categoryTone } from '@quad/shared/categories';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CategoryIcon } from '../../../components/category-icon';
import { FieldError } from '../../../components/text-field';
import '../../../styles/filters.css';

/** One category of eight; arrow keys walk through them. */
export function CategoryField({ field, error }: { field: UseFormRegisterReturn; error?: string }) {
  return (
    <fieldset className="field" aria-describedby={error && 'category-error'}>
      <legend className="field-label">Category</legend>
      <div className="category-tiles">
        {categories.map((category) => (
          <label key={category} className={`category-tile tone-${categoryTone(category)}`}>
            <input
              {...field}
              type="radio"
              value={category}
              className="tile-input"
              aria-invalid={error ? true : undefined}
            />
            <CategoryIcon category={category} className="size-6" />
            {categoryLabels[category]}
          </label>
        ))}
      </div>
      {error && <FieldError id="category-error">{error}</FieldError>}
    </fieldset>
  );
}
