import type { InvitationStatus } from '@quad/shared/contract/invitations';
import { Check, CheckCheck, Eye, type LucideIcon, X } from 'lucide-react';
import * as styles from './invitation-state.module.css';

const states: Record<InvitationStatus, readonly [icon: LucideIcon, word: string]> = {
  sent: [Check, 'Sent'],
  viewed: [Eye, 'Viewed'],
  accepted: [CheckCheck, 'Accepted'],
  declined: [X, 'Declined'],
};

/** The status of an invitation, as a word with its icon. */
export function InvitationState({ status }: { status: InvitationStatus }) {
  const [Icon, word] = states[status];
  return (
    <span className={styles.invitationState} data-status={status}>
      <Icon />
      {word}
    </span>
  );
}
