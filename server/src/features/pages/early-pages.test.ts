import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { RequestCounts } from '../../plugins/request-counts';
import { useTestApp } from '../../testing/test-app';
import { EncodedBody } from '../search/encoded-body';
import { earlyPages } from './early-pages';
import { VisitorPages } from './visitor-pages';

const test = useTestApp();

it('a page is left to the application if it fails, and at the limit of an address', async () => {
  const pages = new VisitorPages(test.context);
  pages.applicationHeaders = ['x-made', 'early'];
  pages.make = async () => {
    throw new Error('gone');
  };
  const left: string[] = [];
  const counts = new RequestCounts({ ...test.context.env, LIMIT_REQUESTS: 1, RATE_LIMIT_FACTOR: 1 });
  const respond = earlyPages(test.context, pages, counts);
  const server = createServer((request, response) => {
    const leave = (why: string) => {
      left.push(why);
      response.end('application');
    };
    if (!respond(request, response, () => leave('failed'))) leave('limited');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const _ of [1, 2])
    expect(await (await fetch(`http://127.0.0.1:${port}/landing`)).text()).toBe('application');
  server.close();
  expect(left).toEqual(['failed', 'limited']);
});

it('memory is limited by bytes; pages that were used last stay', async () => {
  const pages = new VisitorPages(test.context, 2_500);
  const make = (bytes: number) => async () => ({
    status: 200,
    body: new EncodedBody('x'.repeat(bytes)),
    freshUntil: Number.POSITIVE_INFINITY,
  });
  const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ path: '/landing', origin: key }));
  if (!a || !b || !c) throw new Error('There are three');
  await pages.get(a, make(400));
  await pages.get(b, make(400));
  await pages.get(a, make(400));
  await pages.get(c, make(700));
  expect([a, b, c].map((address) => pages.has(address))).toEqual([true, false, true]);
  await pages.get(b, make(5_000));
  expect([a, b, c].map((address) => pages.has(address))).toEqual([false, false, false]);
});

it('pages that nobody asks for leave soon', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const pages = new VisitorPages(test.context);
  const make = async () => ({
    status: 200,
    body: new EncodedBody('x'),
    freshUntil: Number.POSITIVE_INFINITY,
  });
  const [asked, unused, other] = ['a', 'b', 'c'].map((key) => ({ path: '/landing', origin: key }));
  if (!asked || !unused || !other) throw new Error('There are three');
  await pages.get(unused, make);
  await pages.get(asked, make);
  clock.mockReturnValue(100_000);
  await pages.get(asked, make);
  clock.mockReturnValue(150_000);
  await pages.get(other, make);
  expect([asked, unused, other].map((address) => pages.has(address))).toEqual([true, false, true]);
  clock.mockRestore();
});
