import type { Helper } from '@quad/shared/contract/event-roles';
import { DoorOpen, RotateCcw, UserCog, UserX } from 'lucide-react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { useAction } from '../../../lib/use-action';
import { endRole, helpersKey, inviteHelper } from '../event-roles.api';

interface HelperSheetProps {
  eventId: string;
  helper: Helper;
  open: boolean;
  onClose(): void;
}

/** What the owner can do about a helper. */
export function HelperSheet({ eventId, helper, open, onClose }: HelperSheetProps) {
  const { act, isBusy } = useAction();
  const { id, name, role, status, userId } = helper;
  const isOver = status === 'declined' || status === 'left' || status === 'removed';
  const other = role === 'door' ? 'cohost' : 'door';
  const refresh = [{ queryKey: helpersKey(eventId) }];
  const give = async (next: Helper['role'], title: string) => {
    const isDone = await act({
      run: () => inviteHelper(eventId, { role: next, ...(userId ? { userId } : { email: name }) }),
      done: { title, description: name },
      failed: "We couldn't save that. Please try again.",
      refresh,
    });
    if (isDone) onClose();
  };
  const remove = async () => {
    const isDone = await act({
      run: () => endRole(id),
      done: { title: 'Helper removed', description: `${name} no longer helps here.` },
      failed: "We couldn't save that. Please try again.",
      refresh,
    });
    if (isDone) onClose();
  };
  return (
    <Overlay open={open} onClose={onClose} title={name}>
      {isOver ? (
        <ActionRow
          icon={<RotateCcw />}
          title="Ask again"
          note={role === 'door' ? 'For the door' : 'As a co-host'}
          disabled={isBusy}
          onPress={() => void give(role, 'Asked again')}
        />
      ) : (
        <>
          <ActionRow
            icon={other === 'cohost' ? <UserCog /> : <DoorOpen />}
            title={other === 'cohost' ? 'Make co-host' : 'Door only'}
            note={
              other === 'cohost'
                ? 'Edits the event, messages attendees, reviews posts, runs the door'
                : 'Lets people in, sees names, nothing else'
            }
            disabled={isBusy}
            onPress={() => void give(other, other === 'cohost' ? 'Now a co-host' : 'Now at the door only')}
          />
          <ActionRow
            isDanger
            icon={<UserX />}
            title="Remove"
            note={`The door closes on the phone of ${name}`}
            disabled={isBusy}
            onPress={() => void remove()}
          />
        </>
      )}
    </Overlay>
  );
}
