import { formatPrice } from './prices';

/** '$8.00' of 800 cents. */
export const formatCents = (cents: number) => formatPrice(cents / 100);
