import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';

/** An invitation to help, to an address that may have no account. */
export const helperMailQueue = defineQueue<{ roleId: string; version: string }>(
  'event-roles.mail',
  mailRetries,
);

const linkPurpose = 'helper';

/** The token in the mailed link: only a reader of the mail has it. */
export function helperLinkToken({ signer }: AppContext, roleId: string): string {
  return signer.sign(linkPurpose, roleId);
}

/** The invitation to help of a link; null for a forged one. */
export function roleIdOfLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}
