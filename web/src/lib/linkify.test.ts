// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkify } from './linkify';

const links = (text: string) => linkify(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []));

describe('linkify', () => {
  it('finds addresses and leaves the sentence around them alone', () => {
    expect(linkify('Sign up at https://uc.edu/rsvp?x=1, then come.')).toEqual([
      { kind: 'text', text: 'Sign up at ' },
      { kind: 'link', text: 'https://uc.edu/rsvp?x=1', href: 'https://uc.edu/rsvp?x=1' },
      { kind: 'text', text: ', then come.' },
    ]);
  });

  it('keeps brackets that belong to the address', () => {
    expect(links('(see https://en.wikipedia.org/wiki/Disco_(music))')).toEqual([
      'https://en.wikipedia.org/wiki/Disco_(music)',
    ]);
    expect(links('Tickets (http://a.example/b). Bring <https://c.example>!')).toEqual([
      'http://a.example/b',
      'https://c.example',
    ]);
  });

  it('makes no link of other schemes, broken addresses, or ones that hide where they lead', () => {
    expect(
      links('javascript:alert(1) data:text/html,x ftp://a.example https:// https://... mailto:a@b.example'),
    ).toEqual([]);
    expect(links('https://bank.example@evil.example/')).toEqual([]);
  });

  it('is as fast on hostile text', () => {
    const started = performance.now();
    linkify(`https://a.example/${')'.repeat(100_000)}`);
    linkify('https://'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('never loses or changes a character, and links only http(s)', () => {
    const part = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom('https://', 'http://x', 'javascript:', ').', '\n', '<', '"', ' ', '🎧'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('');
        const pieces = linkify(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const piece of pieces) {
          if (piece.kind === 'link') expect(new URL(piece.href).protocol).toMatch(/^https?:$/);
        }
      }),
    );
  });
});
