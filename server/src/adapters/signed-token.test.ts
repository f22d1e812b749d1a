import { expect, it } from 'vitest';
import { createSigner } from './signed-token';

const signer = createSigner('a secret that only this test knows');

it('gives the value of a token back, for its own purpose alone', () => {
  const token = signer.sign('order', 'né 1');
  expect(signer.verify('order', token)).toBe('né 1');
  expect(signer.verify('transfer', token)).toBeNull();
  expect(createSigner('another secret').verify('order', token)).toBeNull();
});

it('takes one text alone: none with another character, more, less, or the same bytes written otherwise', () => {
  for (const value of Array.from({ length: 40 }, () => crypto.randomUUID())) {
    const token = signer.sign('order', value);
    for (const at of Array.from(token, (_, index) => index)) {
      for (const other of ['A', 'B', '.', ' ', '']) {
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        if (changed !== token) expect(signer.verify('order', changed), changed).toBeNull();
      }
    }
    for (const more of ['=', '\n', '.', 'A']) expect(signer.verify('order', token + more)).toBeNull();
  }
});
