import { expect, it } from 'vitest';
import { allowedByRobots } from './robots-rules';

const site = 'https://campus.edu';

async function isAllowed(text: string, path: string): Promise<boolean> {
  const { allowed } = await allowedByRobots({ document: Buffer.from(text), addresses: [site + path] });
  return allowed.length > 0;
}

it.each([
  ['nothing forbids', '', '/events', true],
  ['the group for all', 'User-agent: *\nDisallow: /private', '/private/1', false],
  [
    'a group of its own, before the one for all',
    'User-agent: *\nDisallow: /\n\nUser-agent: QuadBot/1.0\nAllow: /',
    '/a',
    true,
  ],
  ['a group of several robots', 'User-agent: other\nUser-agent: quadbot\nDisallow: /a', '/a', false],
  [
    'groups of one robot together',
    'User-agent: QuadBot\nDisallow: /a\nUser-agent: QuadBot\nDisallow: /b',
    '/a',
    false,
  ],
  ['nothing of a group for others', 'User-agent: other\nDisallow: /', '/a', true],
  ['the longest rule', 'User-agent: *\nDisallow: /events\nAllow: /events/public', '/events/public/1', true],
  ['of two as long the one that allows', 'User-agent: *\nDisallow: /events\nAllow: /events', '/events', true],
  ['a wildcard', 'User-agent: *\nDisallow: /*/print', '/a/b/print', false],
  ['a wildcard and an end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?download', true],
  ['an end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf.pdf', false],
  ['a query', 'User-agent: *\nDisallow: /*?page=', '/events?page=2', false],
  ['percent-encoding', 'User-agent: *\nDisallow: /caf%C3%A9', '/café', false],
  ['letters as they are', 'User-agent: *\nDisallow: /café', '/caf%c3%a9', false],
  ['comments and odd spacing', '\uFEFFUSER-AGENT : * # all\r\n disallow :/a # this\r\n', '/a', false],
  ['an empty rule, which forbids nothing', 'User-agent: *\nDisallow:', '/a', true],
])('robots.txt counts with %s', async (_what, text, path, expected) => {
  expect(await isAllowed(text, path)).toBe(expected);
});

it('is read to its 500th kilobyte', async () => {
  const text = `User-agent: *\n${'# a comment that says nothing\n'.repeat(17_000)}Disallow: /a`;
  expect(await isAllowed(text, '/a')).toBe(false);
});

it('with too many rules for the addresses is refused before they are compared', async () => {
  const document = Buffer.from(`User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*a*b\n'.repeat(17_000)}`);
  const addresses = Array.from({ length: 500 }, (_, index) => `${site}/${'a'.repeat(1_500)}${index}`);
  await expect(allowedByRobots({ document, addresses })).rejects.toThrow('too many rules');
});
