import {
  type MessageAudience,
  messageBodySchema,
  messageMaxLength,
  messageSubjectMaxLength,
} from '@quad/shared/contract/event-hosting';
import type { EventDetail } from '@quad/shared/contract/events';
import { counted } from '@quad/shared/count-text';
import { useQuery } from '@tanstack/react-query';
import * as formStyles from '../../../components/form.module.css';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { FormAlert, TextField } from '../../../components/text-field';
import { schemaResolver } from '../../../lib/schema-resolver';
import { useActionForm } from '../../../lib/use-action-form';
import { messageAudienceQuery, sendMessage } from '../hosting.api';

const formId = 'message-attendees';

const people = (count: number) => counted(count, 'person', 'people');

const checkMessage = schemaResolver(messageBodySchema);

/** 'Monday, November 23 at 5:03 PM', where the host is. */
const dayAndTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** Who gets the message, and who doesn't and why. */
function reach(audience: MessageAudience | undefined, isUnknown: boolean): string {
  if (isUnknown) return "We couldn't look up who will get it. You can still send it.";
  const { recipients = 1, unreached = 0 } = audience ?? {};
  const why = "their email isn't confirmed, or they turned messages off.";
  if (recipients + unreached === 0) return "Nobody has RSVPed yet, so there's nobody to write to.";
  if (recipients === 0) return `Nobody who RSVPed can get it yet: ${why}`;
  const lead = "We'll email everyone going, maybe or waitlisted. Replies go to your own email.";
  return unreached > 0 ? `${lead} ${people(unreached)} won't get it: ${why}` : lead;
}

interface MessageSheetProps {
  event: EventDetail;
  open: boolean;
  onClose(): void;
}

/** The host writes to everyone with a confirmed address who is going, maybe going or on the waitlist. */
export default function MessageSheet({ event, open, onClose }: MessageSheetProps) {
  const { data: audience, isError } = useQuery(messageAudienceQuery(event.id));
  const recipients = audience?.recipients;
  const { form, field, formProps, isBusy, failure } = useActionForm({
    resolver: checkMessage,
    defaultValues: { subject: '', message: '' },
    onSubmit: (body) => ({
      run: async () => {
        const sent = await sendMessage(event.id, body);
        form.reset();
        onClose();
        return sent;
      },
      done: (sent: MessageAudience) => ({
        title: sent.sendAt ? 'Message scheduled' : 'Message sent',
        description: sent.sendAt
          ? `It goes out on ${dayAndTime(sent.sendAt)}.`
          : `${people(sent.recipients)} will get it by email.`,
      }),
      alert: "We couldn't send the message. Please try again.",
    }),
  });

  return (
    <Overlay
      open={open}
      onClose={onClose}
      title="Message attendees"
      footer={
        <SheetActions onBack={onClose} type="submit" form={formId} busy={isBusy} disabled={recipients === 0}>
          {recipients ? `Send to ${people(recipients)}` : 'Send'}
        </SheetActions>
      }
    >
      <form id={formId} className={formStyles.form} {...formProps}>
        {failure && <FormAlert>{failure}</FormAlert>}
        <p className="text-ink-2 text-sm" role="status">
          {reach(audience, isError)}
        </p>
        {audience?.sendAt && (
          <p className="text-ink-2 text-sm">
            {`Your account is new, so your messages wait until it's a day old. This one goes out on ${dayAndTime(audience.sendAt)}.`}
          </p>
        )}
        <TextField label="Subject" maxLength={messageSubjectMaxLength} {...field('subject')} />
        <TextArea label="Message" rows={6} maxLength={messageMaxLength} {...field('message')} />
      </form>
    </Overlay>
  );
}
