/** The first index of a sorted list whose item isn't before what is looked for. @param isBefore whether the item at an index is */
export function firstIndex(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
