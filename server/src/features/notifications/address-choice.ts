import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { refusedAddresses } from '../../db/schema/notifications';

const linkPurpose = 'invited address';

/** Stands for an address in links and in the table of those that refused: it can't be read back without the server's key. */
function fingerprint({ signer }: AppContext, email: string): string {
  return createHmac('sha256', signer.sign(linkPurpose, 'fingerprint'))
    .update(email.toLowerCase())
    .digest('base64url');
}

/** The signed link under an invitation by e-mail: it ends such mails to this one address, whoever sends them. */
export function addressChoiceToken(context: AppContext, email: string): string {
  return context.signer.sign(linkPurpose, fingerprint(context, email));
}

/** The address, as its fingerprint, that a link speaks for; null when it is no such link. */
export function addressOfChoiceLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}

/** Keeps whether an address wants invitations by e-mail. */
export async function storeAddressChoice(db: Db, addressHash: string, isOn: boolean): Promise<void> {
  if (isOn) await db.delete(refusedAddresses).where(eq(refusedAddresses.addressHash, addressHash));
  else await db.insert(refusedAddresses).values({ addressHash }).onConflictDoNothing();
}

/** Whether invitations may still be written to an address. */
export async function isRefused(context: AppContext, email: string): Promise<boolean> {
  const ofAddress = eq(refusedAddresses.addressHash, fingerprint(context, email));
  return (await context.database.db.$count(refusedAddresses, ofAddress)) > 0;
}
