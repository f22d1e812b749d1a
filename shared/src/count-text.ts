/**
 * '1,234'. Pages are hydrated with it: `toLocaleString` says the same, but takes 10 ms the first time, on a phone 40.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
