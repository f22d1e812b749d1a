import { type GuestUploader, guestUploaderSchema } from '@quad/shared/contract/media';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Upload as UploadIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { schemaResolver } from '../../../lib/schema-resolver';
import { toast } from '../../../lib/toast-store';
import { cancelUpload, chooseVideo, resetUpload, startUpload, type Upload } from '../uploads';
import { useMediaActions } from '../use-media';
import { GuestFields } from './guest-fields';
import { ChooseStep, FailedStep, SavedStep, SelectedStep, UploadingStep } from './upload-steps';

interface UploadDialogProps {
  eventId: string;
  upload: Upload;
  /** Guests say who they are. */
  isGuest: boolean;
  open: boolean;
  onClose(): void;
}

const formId = 'upload-form';
const missing = 'Please fill in your name and email';

/** What the form can be told to do. */
interface UploadCommands {
  /** Forgets the file. */
  reset(): void;
  start(guest: GuestUploader | null): void;
  /** Closes the form; a file that is not on its way is forgotten. */
  close(): void;
}

interface StepView {
  body: ReactNode;
  footer?: ReactNode;
}

function useStepView({ eventId, upload, isGuest }: UploadDialogProps, commands: UploadCommands): StepView {
  const { reset, start, close } = commands;
  const { remove } = useMediaActions();
  const [alert, setAlert] = useState<string>();
  const form = useForm<GuestUploader>({
    resolver: schemaResolver(guestUploaderSchema),
    defaultValues: { guestName: '', guestEmail: '', website: '' },
  });

  const refuse = () => {
    const { guestName, guestEmail } = form.getValues();
    const isMissing = !guestName.trim() || !guestEmail.trim();
    setAlert(isMissing ? missing : undefined);
    if (isMissing) toast({ title: 'Missing Information', description: missing, tone: 'danger' });
  };
  const accept = (guest: GuestUploader) => {
    setAlert(undefined);
    start(guest);
  };

  switch (upload.step) {
    case 'idle':
      return { body: <ChooseStep upload={upload} onChoose={(file) => void chooseVideo(eventId, file)} /> };
    case 'selected':
      return {
        body: (
          <form
            id={formId}
            className={formStyles.form}
            noValidate
            onSubmit={(press) => {
              press.preventDefault();
              if (isGuest) void form.handleSubmit(accept, refuse)();
              else start(null);
            }}
          >
            <SelectedStep upload={upload} onRemove={reset} />
            {isGuest && <GuestFields form={form} alert={alert} />}
          </form>
        ),
        footer: (
          <>
            <Button tone="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId}>
              <UploadIcon />
              Upload video
            </Button>
          </>
        ),
      };
    case 'uploading':
      return {
        body: <UploadingStep upload={upload} />,
        footer: (
          <Button
            tone="secondary"
            disabled={upload.sent >= upload.video.file.size}
            onClick={() => cancelUpload(eventId)}
          >
            Cancel upload
          </Button>
        ),
      };
    case 'failed':
      return {
        body: <FailedStep upload={upload} onRemove={reset} />,
        footer: (
          <>
            <Button
              tone="secondary"
              onClick={() => {
                reset();
                close();
              }}
            >
              Cancel
            </Button>
            <Button onClick={() => start(upload.video.guest)}>
              <RotateCw />
              Try Again
            </Button>
          </>
        ),
      };
    case 'saved':
      return {
        body: (
          <SavedStep
            upload={upload}
            onDelete={(id) => {
              close();
              void remove(id);
            }}
          />
        ),
        footer: (
          <>
            <Button tone="secondary" onClick={reset}>
              Upload another
            </Button>
            <Button tone="ink" onClick={close}>
              Done
            </Button>
          </>
        ),
      };
  }
}

/** The form for a video: choose, say who one is, watch it go, see it saved. Closing it does not end an upload. */
export default function UploadDialog(props: UploadDialogProps) {
  const { eventId, upload, open, onClose } = props;
  const client = useQueryClient();
  const close = () => {
    if (upload.step !== 'uploading' && upload.step !== 'failed') resetUpload(eventId);
    onClose();
  };
  const { body, footer } = useStepView(props, {
    reset: () => resetUpload(eventId),
    start: (guest) => void startUpload(client, eventId, guest),
    close,
  });
  return (
    <Overlay open={open} onOpenChange={(isOpen) => !isOpen && close()} title="Upload video" footer={footer}>
      {body}
    </Overlay>
  );
}
