import type { InvitationStatus } from '@quad/shared/contract/invitations';
import { Check, CheckCheck, Eye, type LucideIcon, X } from 'lucide-react';

const states: Record<InvitationStatus, readonly [icon: LucideIcon, word: string]> = {
  sent: [Check, 'Sent'],
  viewed: [Eye, 'Viewed'],
  accepted: [CheckCheck, 'Accepted'],
  declined: [X, 'Declined'],
};

/** Where an invitation stands, in a word with its icon. */
export function InvitationState({ status }: { status: InvitationStatus }) {
  const [Icon, word] = states[status];
  return (
    <span className={`invitation-state invitation-${status}`}>
      <Icon />
      {word}
    </span>
  );
}
