import type { Person, Relation } from '@quad/shared/contract/people';
import { personName } from '@quad/shared/person-name';
import { Ban, Flag, Share2, UserMinus } from 'lucide-react';
import { ActionRow } from '../../../components/action-row';
import { Overlay } from '../../../components/overlay';
import { shortName } from '../short-name';

interface PersonMenuProps {
  person: Person & { relation: Relation };
  open: boolean;
  onClose(): void;
  onShare(): void;
  onUnfriend(): void;
  /** Absent for visitors, who cannot block. */
  onBlock?: () => void;
  onReport(): void;
}

/** Further actions on a person. */
export function PersonMenu({
  person,
  open,
  onClose,
  onShare,
  onUnfriend,
  onBlock,
  onReport,
}: PersonMenuProps) {
  const name = shortName(person);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Overlay open={open} onClose={onClose} title={personName(person)}>
      <ActionRow icon={<Share2 />} title="Share profile" onPress={then(onShare)} />
      {person.relation === 'friends' && (
        <ActionRow
          icon={<UserMinus />}
          title="Remove friend"
          note={`${name} won't be notified`}
          onPress={then(onUnfriend)}
        />
      )}
      {onBlock && (
        <ActionRow
          isDanger
          icon={<Ban />}
          title={`Block ${name}`}
          note="You no longer see each other"
          onPress={then(onBlock)}
        />
      )}
      <ActionRow
        isDanger
        icon={<Flag />}
        title={`Report ${name}`}
        note="Our team will take a look"
        onPress={then(onReport)}
      />
    </Overlay>
  );
}
