import { centsToDollars, dollarsToCents, feesFor } from '@quad/shared/fees';

/**
 * The columns of a hosted event that follow from its price.
 * @param price US dollars
 */
export const priceColumns = (price: number) => ({
  price,
  minPrice: price,
  maxPrice: price,
  platformFee: centsToDollars(feesFor(dollarsToCents(price)).platformFee),
  isPaid: price > 0,
});
