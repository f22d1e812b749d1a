import type { Person } from '@quad/shared/contract/people';
import { useState } from 'react';
import { Button } from '../../../components/button';
import { Overlay } from '../../../components/overlay';
import { explain } from '../../../lib/api-client';
import { toast } from '../../../lib/toast-store';
import { blockPerson } from '../profile.api';
import { shortName } from '../short-name';

interface BlockSheetProps {
  person: Person;
  onClose(): void;
  onBlocked(): void;
}

/** Asks once more before somebody is blocked. */
export function BlockSheet({ person, onClose, onBlocked }: BlockSheetProps) {
  const [isBusy, setBusy] = useState(false);
  const name = shortName(person);
  const block = async () => {
    setBusy(true);
    try {
      await blockPerson(person.id);
      toast({ title: 'Blocked', description: `You and ${name} no longer see each other.` });
      onBlocked();
    } catch (error) {
      setBusy(false);
      toast({
        title: 'Error',
        description: explain(error, 'Failed to block. Please try again.'),
        tone: 'danger',
      });
    }
  };
  return (
    <Overlay
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Block ${name}?`}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" busy={isBusy} onClick={() => void block()}>
            Block
          </Button>
        </>
      }
    >
      <p>
        You no longer see each other, your events or your comments, and you are no longer friends. {name} is
        not told. You can undo it in the settings.
      </p>
    </Overlay>
  );
}
