import {
  messageBodySchema,
  messageMaxLength,
  messageSubjectMaxLength,
} from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { sendMessage } from '../hosting.api';
import { useRecipientCount } from '../use-attendees';

const formId = 'message-attendees';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

const checkMessage = schemaResolver(messageBodySchema);

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
}

/** The host writes to everyone who is going, maybe going or on the waitlist. */
export default function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const recipients = useRecipientCount(event.id);
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkMessage,
    defaultValues: { subject: '', message: '' },
    onSubmit: (body) => ({
      run: async () => {
        const count = await sendMessage(event.id, body);
        form.reset();
        onClose();
        return count;
      },
      done: (count: number) => ({
        title: 'Message sent',
        description: `${people(count)} will get it by email.`,
      }),
      alert: 'Failed to send message. Please try again.',
    }),
  });

  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Message attendees"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={recipients === 0}>
            {recipients ? `Send to ${people(recipients)}` : 'Send'}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm" role="status">
          {recipients === 0
            ? 'Nobody has answered yet, so there is nobody to write to.'
            : 'Goes by email to everybody who is going, may go or waits. Your own address stays hidden.'}
        </p>
        <TextField label="Subject" maxLength={messageSubjectMaxLength} {...field('subject')} />
        <TextArea label="Message" rows={6} maxLength={messageMaxLength} {...field('message')} />
      </form>
    </Overlay>
  );
}
