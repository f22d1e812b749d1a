import { zodResolver } from '@hookform/resolvers/zod';
import { cancelBodySchema, cancelReasonMaxLength } from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ActionRow } from '../../../components/action-row';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { forgetEvent, patchEvent } from '../../../lib/event-cache';
import { toast } from '../../../lib/toast-store';
import { cancelEvent, deleteEvent } from '../hosting.api';
import * as styles from './cancel-sheet.module.css';

const formId = 'cancel-event';

function consequence({ attendeeCount, waitlistCount }: EventDetail): string {
  const going = `${attendeeCount.toLocaleString('en-US')} ${attendeeCount === 1 ? 'person is' : 'people are'} going`;
  const waiting = `${waitlistCount.toLocaleString('en-US')} ${waitlistCount === 1 ? 'is' : 'are'} waiting`;
  const lead =
    attendeeCount + waitlistCount === 0
      ? 'Nobody is going yet.'
      : `${going}${waitlistCount > 0 ? ` and ${waiting}` : ''}. They get your reason by email.`;
  return `${lead} The page stays, marked as cancelled. This cannot be undone.`;
}

interface CancelSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
  onDeleted(): void;
}

/** Cancels an own event with a reason; one that nobody has responded to can be deleted instead. */
export default function CancelSheet({ event, open, onClose, onDeleted }: CancelSheetProps) {
  const client = useQueryClient();
  const [alert, setAlert] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(cancelBodySchema),
    defaultValues: { reason: '' },
  });
  const isBusy = formState.isSubmitting || isDeleting;

  const cancel = handleSubmit(async ({ reason }) => {
    setAlert(undefined);
    try {
      patchEvent(client, event.id, await cancelEvent(event.id, reason));
      toast({ title: 'Event cancelled', description: 'Everybody who answered gets your reason by email.' });
      onClose();
    } catch (error) {
      setAlert(explain(error, 'Failed to cancel event. Please try again.'));
    }
  });

  const remove = async () => {
    setAlert(undefined);
    setDeleting(true);
    try {
      await deleteEvent(event.id);
      toast({ title: 'Event deleted', description: event.title });
      onDeleted();
      await forgetEvent(client, event.id);
    } catch (error) {
      setAlert(explain(error, 'Failed to delete event. Please try again.'));
      setDeleting(false);
    }
  };

  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel this event?"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Keep event
          </Button>
          <Button
            tone="danger"
            type="submit"
            form={formId}
            busy={formState.isSubmitting}
            disabled={isDeleting}
          >
            Cancel event
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void cancel(press)}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className="text-ink-2 text-sm">{consequence(event)}</p>
        <TextArea
          label="Reason"
          maxLength={cancelReasonMaxLength}
          hint="Shown to everyone with the link."
          error={formState.errors.reason?.message}
          {...register('reason')}
        />
      </form>
      {event.attendeeCount + event.waitlistCount === 0 && (
        <div className={styles.reason}>
          <ActionRow
            isDanger
            icon={<Trash2 />}
            title="Delete event instead"
            note="While nobody has responded, its page can go for good."
            disabled={isBusy}
            onPress={() => void remove()}
          />
        </div>
      )}
    </Overlay>
  );
}
