import { isUuid } from '@quad/shared/uuid';
import type { AppContext } from '../../app-context';

const purpose = 'order';

/** A guest's key to an order. */
export const orderLinkToken = ({ signer }: AppContext, orderId: string): string =>
  signer.sign(purpose, orderId);

/** The order of a link; null for a forged one. */
export function orderIdOfLink({ signer }: AppContext, token: string): string | null {
  const id = signer.verify(purpose, token);
  return id !== null && isUuid(id) ? id : null;
}
