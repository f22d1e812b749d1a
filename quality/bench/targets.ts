import { printTable } from './table';

/** One target: a measured value and its limit. */
export interface Claim {
  name: string;
  value: number;
  limit: number;
  /** 'most': the value must not be above the limit; 'least': not below. */
  bound: 'most' | 'least';
  unit: string;
  /** The same of the checkout that this one is compared with. */
  before?: number | undefined;
  /** What this machine could do at best, measured in the same run: the same figure of something simpler. */
  machine?: { what: string; value: number };
}

const isMet = ({ value, limit, bound }: Claim) => (bound === 'most' ? value <= limit : value >= limit);

const show = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 0.1 ? 3 : 2);

/**
 * Prints a table of claims, each beside what the machine could do at best.
 * @returns whether all are met
 */
export function printClaims(title: string, claims: readonly Claim[]): boolean {
  const isCompared = claims.some(({ before }) => before !== undefined);
  const rows = claims.map((claim) => [
    `${isMet(claim) ? 'ok  ' : 'MISS'} ${claim.name}`,
    ...(isCompared ? [claim.before === undefined ? '' : show(claim.before)] : []),
    show(claim.value),
    `${claim.bound === 'most' ? '<=' : '>='} ${show(claim.limit)}`,
    claim.unit,
    claim.machine ? show(claim.machine.value) : '',
    claim.machine?.what ?? '',
  ]);
  printTable(title, ['', ...(isCompared ? ['before'] : []), 'measured', 'target', '', 'at best', ''], rows);
  return claims.every(isMet);
}
