/** Without letters and digits that look alike. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** What people call an order, from its id: 'Q-7F3K-92'. Short, so not unique: for people who know which event it is. */
export function orderNumberOf(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(0, 12)}`);
  const base = BigInt(signs.length);
  const next = () => {
    const sign = signs[Number(rest % base)] ?? '';
    rest /= base;
    return sign;
  };
  const [first, last] = [[1, 2, 3, 4].map(next), [1, 2].map(next)];
  return `Q-${first.join('')}-${last.join('')}`;
}
