import type { Attendee } from '@quad/shared/contract/event-hosting';
import { Banknote, Copy, Flag, Mail, MapPin, RotateCcw, UserX } from 'lucide-react';
import { useState } from 'react';
import { detailKey } from '../../../cache/query-keys';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { copyAndTell } from '../../../lib/share';
import { useAction } from '../../../lib/use-action';
import { setAttendeePaid, setAttendeeRemoved } from '../hosting.api';
import { hostingKey } from '../hosting-key';

interface AttendeeSheetProps {
  eventId: string;
  attendee: Attendee;
  /** Whether spots are limited, so that somebody else may want one. */
  hasLimit: boolean;
  /** What the event costs, in words; null if it is free. */
  price: string | null;
  open: boolean;
  onClose(): void;
  onReport(userId: string): void;
}

/** What a host can do about an attendee: e-mail a guest, remove anybody, report a member. */
export default function AttendeeSheet({
  eventId,
  attendee,
  hasLimit,
  price,
  open,
  onClose,
  onReport,
}: AttendeeSheetProps) {
  const { guestEmail, guestAddress, userId, name, rsvpId, hasPaid } = attendee;
  const { act, isBusy } = useAction();
  const [isRemoving, setRemoving] = useState(false);
  const isSpotWanted = hasLimit && attendee.status === 'attending';
  const isRemoved = attendee.status === 'removed';
  const close = (action: () => void) => () => {
    onClose();
    action();
  };
  const setRemoved = async (removed: boolean) => {
    const isDone = await act({
      run: () => setAttendeeRemoved(eventId, rsvpId, removed),
      done: removed
        ? { title: 'Attendee removed', description: `We'll let ${name} know.` }
        : { title: 'RSVPs allowed again', description: `${name} can RSVP to this event.` },
      failed: "We couldn't save that. Please try again.",
      refresh: [{ queryKey: [...hostingKey, 'attendees', eventId] }],
    });
    if (isDone) onClose();
  };
  const setPaid = async () => {
    const isDone = await act({
      run: () => setAttendeePaid(eventId, rsvpId, !hasPaid),
      done: hasPaid
        ? { title: 'Marked as not paid', description: `${name} hasn't paid yet.` }
        : { title: 'Marked as paid', description: `${name} paid ${price}.` },
      failed: "We couldn't save that. Please try again.",
      refresh: [{ queryKey: [...hostingKey, 'attendees', eventId] }, { queryKey: detailKey(eventId) }],
    });
    if (isDone) onClose();
  };
  if (isRemoving) {
    return (
      <Overlay
        open={open}
        onClose={onClose}
        title={`Remove ${name}?`}
        footer={
          <SheetActions
            back="Keep"
            isBackDisabled={isBusy}
            onBack={() => setRemoving(false)}
            tone="danger"
            busy={isBusy}
            onClick={() => void setRemoved(true)}
          >
            Remove
          </SheetActions>
        }
      >
        <p>
          {isSpotWanted && 'The spot goes to the next person at once. '}
          We'll let {name} know. They can't RSVP again unless you allow it in this list.
        </p>
      </Overlay>
    );
  }
  return (
    <Overlay open={open} onClose={onClose} title={name}>
      {(price !== null || hasPaid) && (
        <ActionRow
          icon={<Banknote />}
          title={hasPaid ? 'Mark as not paid' : 'Mark as paid'}
          note={hasPaid ? 'You marked this person as paid' : `${price} at the door`}
          disabled={isBusy}
          onPress={() => void setPaid()}
        />
      )}
      {guestEmail !== null && (
        <>
          <ActionRow
            icon={<Mail />}
            title={`Email ${name}`}
            note={guestEmail}
            onPress={close(() => location.assign(`mailto:${encodeURIComponent(guestEmail)}`))}
          />
          <ActionRow icon={<Copy />} title="Copy email" onPress={close(() => void copyAndTell(guestEmail))} />
        </>
      )}
      {guestAddress && (
        <ActionRow
          icon={<MapPin />}
          title="Copy link"
          note={guestAddress}
          onPress={close(() => void copyAndTell(guestAddress))}
        />
      )}
      {isRemoved ? (
        <ActionRow
          icon={<RotateCcw />}
          title="Allow RSVPs again"
          note="You removed this person"
          disabled={isBusy}
          onPress={() => void setRemoved(false)}
        />
      ) : (
        <ActionRow
          isDanger
          icon={<UserX />}
          title="Remove from event"
          note={isSpotWanted ? 'The spot goes to the next person' : undefined}
          onPress={() => setRemoving(true)}
        />
      )}
      {userId !== null && (
        <ActionRow
          isDanger
          icon={<Flag />}
          title="Report person"
          note="Our team will take a look, and won't say who reported it."
          onPress={close(() => onReport(userId))}
        />
      )}
    </Overlay>
  );
}
