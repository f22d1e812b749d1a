import { Film, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../components/icon-button';
import * as commentFormStyles from './comment-form.module.css';

interface AttachVideoProps {
  file: File | null;
  disabled?: boolean;
  /** Accepts the file, or rejects it with a message. */
  onChoose(file: File): void;
  onRemove(): void;
}

/** Attaches a video to a comment draft; it is uploaded once the comment is posted. */
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
          // Allows choosing the same file again after it was removed.
          currentTarget.value = '';
        }}
      />
      {file ? (
        <span className={`row ${commentFormStyles.attached}`}>
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
