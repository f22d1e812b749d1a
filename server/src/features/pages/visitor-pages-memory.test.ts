import { afterEach, expect, it, vi } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { EncodedBody } from '../search/encoded-body';
import { VisitorPages } from './visitor-pages';

const test = useTestApp();
const a = { path: '/landing', origin: 'a' };
const b = { ...a, origin: 'b' };
const c = { ...a, origin: 'c' };
const addresses = [a, b, c];
let bytes = 1;
const pagesWithin = (maxBytes?: number) =>
  new VisitorPages(
    test.context,
    async () => ({
      status: 200,
      body: new EncodedBody('x'.repeat(bytes)),
      freshUntil: Number.POSITIVE_INFINITY,
    }),
    maxBytes,
  );
afterEach(() => vi.restoreAllMocks());

it('memory is limited by bytes; pages that were used last stay', async () => {
  const pages = pagesWithin(2_500);
  bytes = 400;
  for (const address of [a, b, a]) await pages.get(address);
  bytes = 700;
  await pages.get(c);
  expect(addresses.map((address) => pages.has(address))).toEqual([true, false, true]);
  // One that is larger than all of them may be is not kept.
  bytes = 5_000;
  await pages.get(b);
  expect(addresses.map((address) => pages.has(address))).toEqual([true, false, true]);
});

it('pages that nobody asks for leave soon', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const pages = pagesWithin();
  await pages.get(b);
  await pages.get(a);
  clock.mockReturnValue(101_000);
  await pages.get(a);
  clock.mockReturnValue(151_000);
  await pages.get(c);
  expect(addresses.map((address) => pages.has(address))).toEqual([true, false, true]);
});
