/** How many places an event still has, in words; none for one without a limit. */
export function spotsLeft(attending: number, capacity: number | null): string | null {
  if (capacity === null) return null;
  const left = Math.max(0, capacity - attending);
  return left === 1 ? '1 spot left' : `${left.toLocaleString('en-US')} spots left`;
}
