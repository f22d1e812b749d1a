import type { Person } from '@quad/shared/contract/people';
import { Overlay } from '../../../components/overlay';
import { SheetActions } from '../../../components/sheet-actions';
import { useAction } from '../../../lib/use-action';
import { blockPerson } from '../profile.api';
import { shortName } from '../short-name';

interface BlockSheetProps {
  person: Person;
  onClose(): void;
  onBlocked(): void;
}

/** Asks for confirmation before blocking someone. */
export function BlockSheet({ person, onClose, onBlocked }: BlockSheetProps) {
  const { act, isBusy } = useAction();
  const name = shortName(person);
  const block = async () => {
    const isBlocked = await act({
      run: () => blockPerson(person.id),
      done: { title: 'Blocked', description: `You and ${name} no longer see each other.` },
      failed: "We couldn't block them. Please try again.",
    });
    if (isBlocked) onBlocked();
  };
  return (
    <Overlay
      open
      onClose={onClose}
      title={`Block ${name}?`}
      footer={
        <SheetActions onBack={onClose} tone="danger" busy={isBusy} onClick={() => void block()}>
          Block
        </SheetActions>
      }
    >
      <p>
        You won't see each other, or each other's events and comments, and you'll no longer be friends. {name}{' '}
        won't be notified. You can undo this in Settings.
      </p>
    </Overlay>
  );
}
