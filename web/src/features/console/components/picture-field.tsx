import { useId, useRef } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Spinner } from '../../../components/spinner';
import { FieldError } from '../../../components/text-field';
import { uploadPicture } from '../../../lib/upload-picture';
import { useAction } from '../../../lib/use-action';
import * as styles from './picture-field.module.css';

interface PictureFieldProps {
  picture: string | null;
  /** What shows without one. */
  cover: string;
  onChange(picture: string | null): void;
  /** While a picture is sent. */
  onSending(isSending: boolean): void;
}

/** The picture of an event from outside: an uploaded one instead, or none. */
export function PictureField({ picture, cover, onChange, onSending }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { act, isBusy, failure } = useAction();
  const upload = async (file: File) => {
    onSending(true);
    await act({
      run: async () => onChange(await uploadPicture(file)),
      alert: (error) => (error instanceof Error ? error.message : 'Failed to upload image'),
    });
    onSending(false);
  };
  return (
    <fieldset className={formStyles.field} aria-describedby={failure ? `${id}error` : `${id}hint`}>
      <legend className={formStyles.label}>Picture</legend>
      <div className={styles.field}>
        <img
          className={styles.poster}
          src={picture ?? cover}
          alt={picture ? 'Picture of the event' : 'Poster of the event'}
        />
        <div className={styles.acts}>
          {/* Not disabled while it sends: that would drop the focus out of the sheet. */}
          <Button
            size="sm"
            tone="outline"
            aria-busy={isBusy}
            onClick={() => !isBusy && input.current?.click()}
          >
            {isBusy && <Spinner size="sm" />}
            {isBusy ? 'Uploading...' : picture ? 'Change image' : 'Upload image'}
          </Button>
          {picture && (
            <Button size="sm" tone="secondary" disabled={isBusy} onClick={() => onChange(null)}>
              Remove image
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        className="sr-only"
        tabIndex={-1}
        aria-label="New picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
      {failure ? (
        <FieldError id={`${id}error`}>{failure}</FieldError>
      ) : (
        <p id={`${id}hint`} className={formStyles.hint} role="status">
          {picture ? 'JPG, PNG, WebP or AVIF, under 5MB.' : 'Without a picture, its poster shows.'}
        </p>
      )}
    </fieldset>
  );
}
