import type { Media } from '@quad/shared/contract/media';
import { Check, EyeOff, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { useMediaActions } from '../use-media';

interface VideoSheetProps {
  video: Media;
  open: boolean;
  onClose(): void;
  onReport(): void;
  onDelete(): void;
}

/** The actions on a video, for the host, its author, or anyone else. */
export function VideoSheet({ video, open, onClose, onReport, onDelete }: VideoSheetProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { approve, hide, remove } = useMediaActions();
  const { id, canReview, canDelete, isApproved, isHidden } = video;
  const close = () => {
    setDeleting(false);
    onClose();
  };
  const run = (action: (id: string) => Promise<boolean>) => {
    close();
    void action(id);
  };
  return (
    <Overlay
      open={open}
      onClose={close}
      title={isDeleting ? 'Delete this video?' : 'Video'}
      footer={
        isDeleting && (
          <SheetActions
            back="Keep video"
            onBack={() => setDeleting(false)}
            tone="danger"
            onClick={() => {
              run(remove);
              onDelete();
            }}
          >
            Delete video
          </SheetActions>
        )
      }
    >
      {isDeleting ? (
        <p>This cannot be undone.</p>
      ) : (
        <>
          {canReview && (!isApproved || isHidden) && (
            <ActionRow
              icon={<Check />}
              title={isHidden ? 'Show video' : 'Approve video'}
              note="Then everyone can watch it"
              onPress={() => run(approve)}
            />
          )}
          {canReview && !isHidden && (
            <ActionRow
              icon={<EyeOff />}
              title="Hide video"
              note="Only you and the author will still see it"
              onPress={() => run(hide)}
            />
          )}
          <ActionRow
            icon={<Flag />}
            title="Report video"
            onPress={() => {
              close();
              onReport();
            }}
          />
          {canDelete && (
            <ActionRow isDanger icon={<Trash2 />} title="Delete video" onPress={() => setDeleting(true)} />
          )}
        </>
      )}
    </Overlay>
  );
}
