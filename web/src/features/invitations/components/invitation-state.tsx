import type { InvitationStatus } from '@quad/shared/contract/invitations';
import { Check, CheckCheck, Eye, type LucideIcon, X } from 'lucide-react';

const states: Record<InvitationStatus, readonly [icon: LucideIcon, word: string, tone?: string]> = {
  sent: [Check, 'Sent'],
  viewed: [Eye, 'Viewed', 'text-ink'],
  accepted: [CheckCheck, 'Accepted', 'tone-positive'],
  declined: [X, 'Declined'],
};

/** The status of an invitation, as a word with its icon. */
export function InvitationState({ status }: { status: InvitationStatus }) {
  const [Icon, word, tone = ''] = states[status];
  return (
    <span className={`state ${tone}`}>
      <Icon size={18} />
      {word}
    </span>
  );
}
