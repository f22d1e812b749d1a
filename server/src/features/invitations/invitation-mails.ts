import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';

/** An invitation by e-mail, to an address that may have no account. */
export const invitationMailQueue = defineQueue<{ invitationId: string }>('invitations.mail', mailRetries);

const linkPurpose = 'invitation';

/** The token in the mailed link: only a reader of the mail has it. */
export function invitationLinkToken({ signer }: AppContext, invitationId: string): string {
  return signer.sign(linkPurpose, invitationId);
}

/** The invitation of a link; null for a forged one. */
export function invitationIdOfLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}
