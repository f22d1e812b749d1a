import type { Category } from '@quad/shared/categories';
import { coverChoices, coverPath } from '@quad/shared/covers';
import { isCover } from '@quad/shared/listed-covers';
import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import * as formStyles from '../../../components/form.module.css';
import { Spinner } from '../../../components/spinner';
import { FieldError } from '../../../components/text-field';
import { useAction } from '../../../lib/use-action';
import * as categoryFieldStyles from './category-field.module.css';
import * as styles from './cover-field.module.css';

const uploadFailed = 'Failed to upload image';

/** Its code is loaded with the first picture. */
const loadUpload = () =>
  import('../../../lib/upload-picture').catch((cause) => {
    throw new Error(uploadFailed, { cause });
  });

interface CoverFieldProps {
  title: string;
  category: Category | '';
  imageUrl: string | null;
  onChange(imageUrl: string | null): void;
}

/** The picture of the event: one of the covers that suit its title and category, or an uploaded one. */
export function CoverField({ title, category, imageUrl, onChange }: CoverFieldProps) {
  const id = useId();
  const { act, isBusy: isUploading, failure: error } = useAction();
  const event = { title, category: category || ('social' as const) };
  const own = imageUrl !== null && !isCover(imageUrl) ? imageUrl : null;
  const chosen = imageUrl ?? coverPath(event);
  // One that was chosen for another title stays.
  const covers = [...new Set([...coverChoices(event), ...(own ? [] : [chosen])])];

  const upload = (file: File) =>
    act({
      run: async () => {
        onChange(await (await loadUpload()).uploadPicture(file));
      },
      alert: (error) => (error instanceof Error ? error.message : uploadFailed),
    });

  return (
    <fieldset className={formStyles.field} aria-describedby={error ? `${id}error` : undefined}>
      <legend className={`${formStyles.label} ${styles.name}`}>
        Cover image <span className={`text-muted ${styles.optional}`}>(optional)</span>
      </legend>
      <div className={styles.choices}>
        {covers.map((cover, index) => (
          <label key={cover} className={styles.choice}>
            <input
              type="radio"
              name={`${id}cover`}
              className={categoryFieldStyles.input}
              checked={chosen === cover}
              onChange={() => onChange(cover)}
            />
            <img src={cover} alt={`Cover ${index + 1}`} />
          </label>
        ))}
        {own && (
          <label className={styles.choice}>
            <input type="radio" name={`${id}cover`} className={categoryFieldStyles.input} checked readOnly />
            <img src={own} alt="Yours" />
          </label>
        )}
        <label className={`${styles.choice} ${styles.upload}`}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            className={categoryFieldStyles.input}
            disabled={isUploading}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void upload(file);
            }}
          />
          <span>
            {isUploading ? <Spinner size="sm" /> : <ImagePlus />}
            {isUploading ? 'Uploading...' : own ? 'Change image' : 'Upload image'}
          </span>
        </label>
      </div>
      <p className="sr-only" role="status">
        {isUploading && 'Uploading...'}
      </p>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </fieldset>
  );
}
