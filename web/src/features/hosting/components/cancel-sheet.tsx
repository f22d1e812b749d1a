import { cancelBodySchema, cancelReasonMaxLength } from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { counted } from '@quad/shared/count-text';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { forgetEvent, patchEvent } from '../../../cache/event-cache';
import { ActionRow } from '../../../components/action-row';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useAction } from '../../../lib/use-action';
import { useActionForm } from '../../../lib/use-action-form';
import { cancelEvent, deleteEvent } from '../hosting.api';
import { CancelRefunds } from './cancel-refunds';
import * as styles from './cancel-sheet.module.css';

const formId = 'cancel-event';

function consequence({ attendeeCount, waitlistCount }: EventDetail): string {
  const going = `${counted(attendeeCount, 'person is', 'people are')} going`;
  const waiting = `${counted(waitlistCount, 'is', 'are')} waiting`;
  const lead =
    attendeeCount + waitlistCount === 0
      ? 'Nobody is going yet.'
      : `${going}${waitlistCount > 0 ? ` and ${waiting}` : ''}. We'll email your reason to everyone with a confirmed email.`;
  return `${lead} The page stays, marked as cancelled. This cannot be undone.`;
}

const checkReason = schemaResolver(cancelBodySchema);

interface CancelSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
  onDeleted(): void;
}

/** Cancels one's own event with a reason; an event without RSVPs can be deleted instead. */
export default function CancelSheet({ event, open, onClose, onDeleted }: CancelSheetProps) {
  const client = useQueryClient();
  const { field, formProps, isBusy, failure } = useActionForm({
    resolver: checkReason,
    defaultValues: { reason: '' },
    onSubmit: ({ reason }) => ({
      run: async () => {
        patchEvent(client, event.id, await cancelEvent(event.id, reason));
        onClose();
      },
      done: {
        title: 'Event cancelled',
        description: "We'll email your reason to everyone with a confirmed email.",
      },
      alert: "We couldn't cancel the event. Please try again.",
    }),
  });
  const deletion = useAction();
  const alert = failure ?? deletion.failure;

  const remove = () =>
    deletion.act({
      run: async () => {
        await deleteEvent(event.id);
        onDeleted();
        await forgetEvent(client, event.id);
      },
      done: { title: 'Event deleted', description: event.title },
      alert: "We couldn't delete the event. Please try again.",
    });

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Cancel this event?"
      footer={
        <SheetActions
          back="Keep event"
          onBack={onClose}
          tone="danger"
          type="submit"
          form={formId}
          busy={isBusy}
          disabled={deletion.isBusy}
        >
          Cancel event
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {alert && <FormAlert>{alert}</FormAlert>}
        {event.paymentMode && open && <CancelRefunds event={event} />}
        <p className="text-ink-2 text-sm">{consequence(event)}</p>
        <TextArea
          label="Reason"
          maxLength={cancelReasonMaxLength}
          hint="Shown to everyone with the link."
          {...field('reason')}
        />
      </form>
      {event.attendeeCount + event.waitlistCount === 0 && (
        <div className={styles.reason}>
          <ActionRow
            isDanger
            icon={<Trash2 />}
            title="Delete event instead"
            note="Nobody has RSVPed yet, so you can delete it for good."
            disabled={isBusy || deletion.isBusy}
            onPress={() => void remove()}
          />
        </div>
      )}
    </Overlay>
  );
}
