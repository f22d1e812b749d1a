import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase45, encodeBase45 } from './base45';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('base45', () => {
  it('writes the examples of RFC 9285', () => {
    expect(encodeBase45(bytesOf('AB'))).toBe('BB8');
    expect(encodeBase45(bytesOf('Hello!!'))).toBe('%69 VD92EX0');
    expect(encodeBase45(bytesOf('base-45'))).toBe('UJCLQE7W581');
    expect(decodeBase45('QED8WEX0')).toEqual(bytesOf('ietf!'));
  });

  it('reads what it wrote, in characters that QR codes write as alphanumeric', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = encodeBase45(bytes);
        expect(text).toMatch(/^[0-9A-Z $%*+\-./:]*$/);
        expect(decodeBase45(text)).toEqual(Uint8Array.from(bytes));
      }),
    );
  });

  it('reads nothing from a text that it would not write', () => {
    for (const text of ['A', 'BB8A', 'GGW', ':::', '::', 'bb8', 'BBö']) expect(decodeBase45(text)).toBeNull();
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (text) => {
        const bytes = decodeBase45(text);
        if (bytes) expect(encodeBase45(bytes)).toBe(text);
      }),
    );
  });
});
