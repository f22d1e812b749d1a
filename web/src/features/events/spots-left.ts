/** The number of spots left, in words; null for an event without a limit. */
export function spotsLeft(attending: number, capacity: number | null): string | null {
  if (capacity === null) return null;
  const left = Math.max(0, capacity - attending);
  return left === 1 ? '1 spot left' : `${left.toLocaleString('en-US')} spots left`;
}
