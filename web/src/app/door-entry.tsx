import { LockOpen } from 'lucide-react';
import { EmptyState } from '../components/empty-state';
import { AuthFrame } from '../features/auth/components/auth-frame';
import { DoorOpenForm } from '../features/door/components/door-open-form';
import type { DoorKey } from '../features/door/use-door';

interface DoorEntryProps {
  eventId: string | null;
  onOpen(key: DoorKey): Promise<void>;
  onUseCode(): void;
}

/** A door that is not open on this phone yet. */
export function DoorEntry(props: DoorEntryProps) {
  return (
    <AuthFrame wall="door" slogan="Open up, they're here.">
      {isSecureContext ? (
        <DoorOpenForm {...props} />
      ) : (
        // Browsers check no signatures elsewhere, so that every pass would look forged.
        <EmptyState
          level={1}
          icon={<LockOpen />}
          iconTone="warn"
          title="The door needs HTTPS"
          text="Passes can only be checked at an address that begins with https://. Ask whoever runs this site for it."
        />
      )}
    </AuthFrame>
  );
}
