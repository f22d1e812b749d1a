/** One target: a measured value and its limit. */
export interface Claim {
  name: string;
  value: number;
  limit: number;
  /** 'most': the value must not be above the limit; 'least': not below. */
  bound: 'most' | 'least';
  unit: string;
}

const isMet = ({ value, limit, bound }: Claim) => (bound === 'most' ? value <= limit : value >= limit);

const show = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/**
 * Prints a table of claims.
 * @returns whether all are met
 */
export function printClaims(title: string, claims: readonly Claim[]): boolean {
  console.log(`\n${title}`);
  const width = Math.max(...claims.map(({ name }) => name.length));
  for (const claim of claims) {
    const sign = claim.bound === 'most' ? '<=' : '>=';
    console.log(
      `  ${isMet(claim) ? 'ok  ' : 'MISS'} ${claim.name.padEnd(width)} ${show(claim.value)} ${sign} ${show(claim.limit)} ${claim.unit}`,
    );
  }
  return claims.every(isMet);
}
