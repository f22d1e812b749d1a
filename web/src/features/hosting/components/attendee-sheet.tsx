import type { Attendee } from '@quad/shared/contract/event-hosting';
import { Copy, Flag, Mail, MapPin } from 'lucide-react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { toast } from '../../../lib/toast-store';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied', description: text });
  } catch {
    toast({ title: 'Error', description: 'Your browser does not allow copying.', tone: 'danger' });
  }
}

interface AttendeeSheetProps {
  attendee: Attendee;
  open: boolean;
  onClose(): void;
  onReport(userId: string): void;
}

/** What a host can do about an attendee: e-mail a guest, report a member. */
export default function AttendeeSheet({ attendee, open, onClose, onReport }: AttendeeSheetProps) {
  const { guestEmail, guestAddress, userId, name } = attendee;
  const close = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Overlay open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={name}>
      {guestEmail !== null && (
        <>
          <ActionRow
            icon={<Mail />}
            title={`Email ${name}`}
            note={guestEmail}
            onPress={close(() => location.assign(`mailto:${encodeURIComponent(guestEmail)}`))}
          />
          <ActionRow icon={<Copy />} title="Copy email" onPress={close(() => void copy(guestEmail))} />
        </>
      )}
      {guestAddress && (
        <ActionRow
          icon={<MapPin />}
          title="Copy address"
          note={guestAddress}
          onPress={close(() => void copy(guestAddress))}
        />
      )}
      {userId !== null && (
        <ActionRow
          isDanger
          icon={<Flag />}
          title="Report person"
          note="Our team looks at it. They are not told who reported."
          onPress={close(() => onReport(userId))}
        />
      )}
    </Overlay>
  );
}
