import { Camera } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { IconButton } from '../../../components/icon-button';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { unreadablePicture } from '../../../lib/photo-format';
import { toast } from '../../../lib/toast-store';
import { useAction } from '../../../lib/use-action';
import { imageProblem, uploadProfileImage } from '../profile-image';
import * as styles from './photo-button.module.css';

interface Chosen {
  file: File;
  /** Object URL of the file, for the preview. */
  url: string;
}

/** Chooses a new picture, previews its square crop, and uploads it. */
export function PhotoButton({ onChanged }: { onChanged(): Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { act, isBusy } = useAction();

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again.
    currentTarget.value = '';
    if (!file) return;
    const problem = await imageProblem(file);
    if (problem) toast({ ...problem, tone: 'danger' });
    else setChosen({ file, url: URL.createObjectURL(file) });
  };
  const close = () => {
    upload.current?.abort();
    if (chosen) URL.revokeObjectURL(chosen.url);
    setChosen(null);
  };
  const save = async ({ file }: Chosen) => {
    const attempt = new AbortController();
    upload.current = attempt;
    await act({
      run: async () => {
        await uploadProfileImage(file, attempt.signal);
        close();
        toast({ title: 'Profile Updated!' });
        await onChanged();
      },
      failed: (error) => {
        if (attempt.signal.aborted) return null;
        const description = error instanceof Error ? error.message : undefined;
        return { title: 'Upload failed', description, tone: 'danger' };
      },
    });
  };

  return (
    <>
      <IconButton label="Change photo" tone="float" onClick={() => input.current?.click()}>
        <Camera />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="New photo"
        onChange={(event) => void choose(event)}
      />
      <Overlay
        open={chosen !== null}
        onClose={close}
        title="New photo"
        footer={
          <SheetActions onBack={close} busy={isBusy} onClick={() => chosen && void save(chosen)}>
            Use photo
          </SheetActions>
        }
      >
        {chosen && (
          <img
            className={styles.preview}
            src={chosen.url}
            alt="Your new photo, cropped square"
            onError={() => {
              close();
              toast({ title: 'Invalid file type', description: unreadablePicture, tone: 'danger' });
            }}
          />
        )}
      </Overlay>
    </>
  );
}
