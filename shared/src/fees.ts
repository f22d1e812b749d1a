/** Money rules (docs/product.md). Amounts are integer cents of US dollars throughout. */

/** The price of hosting one event: $5.00. */
export const hostingFeeCents = 500;
export const hostingFeeCurrency = 'usd';

const platformMinimumCents = 50;
const processingFixedCents = 30;

/** The four lines under the price of a paid event, in integer cents. */
export interface FeeBreakdown {
  /** 5 % of the price, at least 0.50. */
  platformFee: number;
  /** 2.9 % of the price plus 0.30. */
  processingFee: number;
  /** The price minus the platform fee; negative while the price is smaller than the minimum fee. */
  hostEarns: number;
  /** The price plus both fees. */
  buyerPays: number;
}

/** A share of an amount in whole cents, half a cent rounded up. Exact: no fraction is ever a float. */
const shareOf = (cents: number, perThousand: number) => Math.floor((cents * perThousand + 500) / 1000);

/**
 * The lines for one ticket; a free event has no fees.
 * @param priceCents integer cents, 0 or more
 */
export function feesFor(priceCents: number): FeeBreakdown {
  if (priceCents === 0) return { platformFee: 0, processingFee: 0, hostEarns: 0, buyerPays: 0 };
  const platformFee = Math.max(platformMinimumCents, shareOf(priceCents, 50));
  const processingFee = shareOf(priceCents, 29) + processingFixedCents;
  return {
    platformFee,
    processingFee,
    hostEarns: priceCents - platformFee,
    buyerPays: priceCents + platformFee + processingFee,
  };
}

/** Whole cents of an amount in dollars; 19.99 is 1999, although no float is exactly 19.99. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function centsToDollars(cents: number): number {
  return cents / 100;
}
