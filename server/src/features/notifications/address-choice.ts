import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { refusedAddresses } from '../../db/schema/notifications';

const linkPurpose = 'invited address';

/** A keyed hash for an address in links and in the table of refusals: unreadable without the server's key. */
function fingerprint({ signer }: AppContext, email: string): string {
  return createHmac('sha256', signer.sign(linkPurpose, 'fingerprint'))
    .update(email.toLowerCase())
    .digest('base64url');
}

/** The signed link in an invitation mail: it ends such mails to this address, whoever sends them. */
export function addressChoiceToken(context: AppContext, email: string): string {
  return context.signer.sign(linkPurpose, fingerprint(context, email));
}

/** The hashed address that a link is about; null if it isn't such a link. */
export function addressOfChoiceLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}

/** Stores whether an address accepts invitations by e-mail. */
export async function storeAddressChoice(db: Db, addressHash: string, isOn: boolean): Promise<void> {
  if (isOn) await db.delete(refusedAddresses).where(eq(refusedAddresses.addressHash, addressHash));
  else await db.insert(refusedAddresses).values({ addressHash }).onConflictDoNothing();
}

/** Whether a hashed address has refused invitations. */
export async function isRefusedHash(db: Db, addressHash: string): Promise<boolean> {
  return (await db.$count(refusedAddresses, eq(refusedAddresses.addressHash, addressHash))) > 0;
}

/** Whether an address has refused invitations. */
export const isRefused = (context: AppContext, email: string): Promise<boolean> =>
  isRefusedHash(context.database.db, fingerprint(context, email));
