import { Film, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../components/icon-button';
import * as commentFormStyles from './comment-form.module.css';

interface AttachVideoProps {
  file: File | null;
  disabled?: boolean;
  /** Takes the file, or refuses it and says why. */
  onChoose(file: File): void;
  onRemove(): void;
}

/** Adds a video to a comment that is being written; it is uploaded once the comment stands. */
export function AttachVideo({ file, disabled, onChoose, onRemove }: AttachVideoProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        aria-label="Video for the comment"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file can be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      {file ? (
        <span className={commentFormStyles.attached}>
          <Film />
          <span>{file.name}</span>
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <X />
          </IconButton>
        </span>
      ) : (
        <IconButton
          label="Attach video"
          title="Attach video"
          tone="quiet"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <Paperclip />
        </IconButton>
      )}
    </>
  );
}
