import { zodResolver } from '@hookform/resolvers/zod';
import {
  messageBodySchema,
  messageMaxLength,
  messageSubjectMaxLength,
} from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/button';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { sendMessage } from '../hosting.api';
import { useRecipientCount } from '../use-attendees';

const formId = 'message-attendees';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
}

/** The host writes to everybody who is going, may go or waits. */
export default function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const recipients = useRecipientCount(event.id);
  const [alert, setAlert] = useState<string>();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(messageBodySchema),
    defaultValues: { subject: '', message: '' },
  });

  const send = handleSubmit(async (body) => {
    setAlert(undefined);
    try {
      const count = await sendMessage(event.id, body);
      toast({ title: 'Message sent', description: `${people(count)} will get it by email.` });
      reset();
      onClose();
    } catch (error) {
      setAlert(explain(error, 'Failed to send message. Please try again.'));
    }
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
          <Button type="submit" form={formId} busy={formState.isSubmitting} disabled={recipients === 0}>
            {recipients ? `Send to ${people(recipients)}` : 'Send'}
          </Button>
        </>
      }
    >
      <form id={formId} className={formStyles.form} noValidate onSubmit={(press) => void send(press)}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className="text-ink-2 text-sm" role="status">
          {recipients === 0
            ? 'Nobody has answered yet, so there is nobody to write to.'
            : 'Goes by email to everybody who is going, may go or waits. Your own address stays hidden.'}
        </p>
        <TextField
          label="Subject"
          maxLength={messageSubjectMaxLength}
          error={formState.errors.subject?.message}
          {...register('subject')}
        />
        <TextArea
          label="Message"
          rows={6}
          maxLength={messageMaxLength}
          error={formState.errors.message?.message}
          {...register('message')}
        />
      </form>
    </Overlay>
  );
}
