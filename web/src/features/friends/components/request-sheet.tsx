import type { Person } from '@quad/shared/contract/people';
import { requestMessageMaxLength } from '@quad/shared/limits';
import { personName } from '@quad/shared/person-name';
import { useState } from 'react';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { TextArea } from '../../../components/text-area';
import { sendRequest } from '../friends.api';
import { useFriendship } from '../use-friends';

/** Sends a friend request with an optional message. */
export function RequestSheet({ person, onClose }: { person: Person; onClose(): void }) {
  const { busy, act } = useFriendship();
  const [message, setMessage] = useState('');
  const name = personName(person);

  const send = async () => {
    const body = { receiverId: person.id, ...(message.trim() ? { message: message.trim() } : {}) };
    const isSent = await act({
      run: () => sendRequest(body),
      done: { title: 'Request sent', description: `We'll let you know when ${name} accepts.` },
      failed: 'Request Failed',
    });
    if (isSent) onClose();
  };
  return (
    <Overlay
      open
      onClose={onClose}
      title={`Add ${name}`}
      footer={
        <SheetActions onBack={onClose} busy={busy !== null} onClick={() => void send()}>
          Send request
        </SheetActions>
      }
    >
      <TextArea
        label="Message"
        isOptional
        maxLength={requestMessageMaxLength}
        hint={`${message.length}/${requestMessageMaxLength}`}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </Overlay>
  );
}
