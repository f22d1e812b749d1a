import { type GuestUploader, guestUploaderSchema } from '@quad/shared/contract/media';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Upload as UploadIcon } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { blankGuest, GuestFields } from '../../../components/guest-fields';
import { HoneypotField } from '../../../components/honeypot-field';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { FormAlert } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { toast } from '../../../lib/toast-store';
import { useActionForm } from '../../../lib/use-action-form';
import { cancelUpload, chooseVideo, resetUpload, startUpload, type Upload } from '../uploads';
import { useMediaActions } from '../use-media';
import { ChooseStep, FailedStep, SavedStep, SelectedStep, UploadingStep } from './upload-steps';

interface UploadDialogProps {
  eventId: string;
  upload: Upload;
  /** Guests enter a name and an e-mail. */
  isGuest: boolean;
  open: boolean;
  onClose(): void;
}

const formId = 'upload-form';
const missing = 'Please fill in your name and email';

const checkGuest = schemaResolver(guestUploaderSchema, blankGuest);

/** Commands for the form. */
interface UploadCommands {
  /** Discards the file. */
  reset(): void;
  start(guest: GuestUploader | null): void;
  /** Closes the form; a file that is not being uploaded is discarded. */
  close(): void;
}

interface StepView {
  body: ReactNode;
  footer?: ReactNode;
}

function useStepView({ eventId, upload, isGuest }: UploadDialogProps, commands: UploadCommands): StepView {
  const { reset, start, close } = commands;
  const { remove } = useMediaActions();
  const { form, field, formProps, failure } = useActionForm({
    resolver: checkGuest,
    defaultValues: { guestName: '', guestEmail: '', website: '' },
    onSubmit: (guest) => ({ run: async () => start(guest) }),
    onRefused: ({ guestName, guestEmail }) => {
      if (guestName.trim() && guestEmail.trim()) return null;
      toast({ title: 'Missing Information', description: missing, tone: 'danger' });
      return missing;
    },
  });

  const startAsMember = (press: FormEvent) => {
    press.preventDefault();
    start(null);
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
            {...formProps}
            {...(isGuest ? {} : { onSubmit: startAsMember })}
          >
            <SelectedStep upload={upload} onRemove={reset} />
            {isGuest && (
              <>
                {failure && <FormAlert>{failure}</FormAlert>}
                <div className={formStyles.pair}>
                  <GuestFields guestName={field('guestName')} guestEmail={field('guestEmail')} />
                </div>
                <p className={formStyles.hint}>Only the host sees your email.</p>
                <HoneypotField {...form.register('website')} />
              </>
            )}
          </form>
        ),
        footer: (
          <SheetActions onBack={close} type="submit" form={formId}>
            <UploadIcon />
            Upload video
          </SheetActions>
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
          <SheetActions
            onBack={() => {
              reset();
              close();
            }}
            onClick={() => start(upload.video.guest)}
          >
            <RotateCw />
            Try Again
          </SheetActions>
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
          <SheetActions back="Upload another" onBack={reset} tone="ink" onClick={close}>
            Done
          </SheetActions>
        ),
      };
  }
}

/** The form for a video: choose, enter a name, upload, saved. Closing it does not cancel an upload. */
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
    <Overlay open={open} onClose={close} title="Upload video" footer={footer}>
      {body}
    </Overlay>
  );
}
