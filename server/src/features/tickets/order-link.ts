import { isUuid } from '@quad/shared/uuid';
import type { AppContext } from '../../app-context';

const purpose = 'order';
const transferPurpose = 'ticket-transfer';

/** A guest's key to an order. */
export const orderLinkToken = ({ signer }: AppContext, orderId: string): string =>
  signer.sign(purpose, orderId);

/** A friend's key to a ticket that is sent to them. */
export const transferToken = ({ signer }: Pick<AppContext, 'signer'>, transferId: string): string =>
  signer.sign(transferPurpose, transferId);

const idIn = (id: string | null) => (id !== null && isUuid(id) ? id : null);

/** The order of a link; null for a forged one. */
export const orderIdOfLink = ({ signer }: AppContext, token: string): string | null =>
  idIn(signer.verify(purpose, token));

/** The transfer of a link; null for a forged one. */
export const transferIdOfLink = ({ signer }: AppContext, token: string): string | null =>
  idIn(signer.verify(transferPurpose, token));
