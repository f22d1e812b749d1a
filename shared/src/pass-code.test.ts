import { generateKeyPairSync, sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, encodeBase45 } from './base45';
import {
  decodeEntrance,
  decodePass,
  encodeEntrance,
  encodePass,
  isLiveCode,
  liveCode,
  liveProgress,
  passMessage,
  passNumber,
  passSecret,
  withLiveCode,
} from './pass-code';

const bytes = (length: number): fc.Arbitrary<Bytes> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Uint8Array.from(array));
const signedPass = fc.record({
  eventId: fc.uuid(),
  passId: fc.uuid(),
  keyVersion: fc.integer({ min: 0, max: 2 ** 24 - 1 }),
  signature: bytes(64),
});

describe('the code of a pass', () => {
  it('carries a pass in at most 180 characters, with or without a live code', () => {
    fc.assert(
      fc.property(signedPass, bytes(4), (pass, live) => {
        const code = encodePass(pass);
        expect(decodePass(code)).toEqual({ ...pass, liveCode: null });
        expect(decodePass(withLiveCode(code, live))).toEqual({ ...pass, liveCode: live });
        // 178 alphanumeric characters are what 45 modules hold at medium error correction.
        expect(withLiveCode(code, live).length).toBeLessThanOrEqual(178);
        expect(withLiveCode(code, live)).toMatch(/^[0-9A-Z $%*+\-./:]*$/);
        // Scanners that act as keyboards may drop spaces at the ends.
        expect(code.trim()).toBe(code);
        expect(withLiveCode(code, live).trim()).toBe(withLiveCode(code, live));
      }),
    );
  });

  it('reads nothing from other texts, and never throws', () => {
    for (const text of ['', 'QUAD:', 'https://quad.test/events/1', 'HC1:6BFOXN', 'QUAD:BB8']) {
      expect(decodePass(text)).toBeNull();
    }
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => decodePass(`QUAD:${text}`) === null));
    fc.assert(
      fc.property(signedPass, fc.nat({ max: 154 }), (pass, end) => {
        expect(decodePass(encodePass(pass).slice(0, end))).toBeNull();
      }),
    );
  });

  it('refuses what it cannot carry', () => {
    const [pass] = fc.sample(signedPass, 1);
    if (!pass) throw new Error('no sample');
    for (const keyVersion of [-1, 1.5, 2 ** 24, Number.NaN]) {
      expect(() => encodePass({ ...pass, keyVersion })).toThrow();
    }
    expect(() => encodePass({ ...pass, passId: 'pass' })).toThrow();
    expect(() => encodePass({ ...pass, signature: new Uint8Array(63) })).toThrow();
  });

  it('is void after any edit, because every claim is signed', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const edit = fc.record({ at: fc.nat({ max: 149 }), by: fc.integer({ min: 1, max: 44 }) });
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
    fc.assert(
      fc.property(signedPass, edit, (claim, { at, by }) => {
        const signature = Uint8Array.from(sign(null, passMessage(claim), privateKey));
        const code = encodePass({ ...claim, signature });
        const isGenuine = (text: string) => {
          const read = decodePass(text);
          return read !== null && verify(null, passMessage(read), publicKey, read.signature);
        };
        expect(isGenuine(code)).toBe(true);
        const place = 5 + at;
        const other = alphabet[(alphabet.indexOf(code.charAt(place)) + by) % 45];
        expect(isGenuine(code.slice(0, place) + other + code.slice(place + 1))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

describe('live codes', () => {
  const secret = new Uint8Array(32).fill(7);
  const passId = '7b2b7c0e-8f0b-4b43-9d55-0f3a1c2d4e5f';

  it('are good for their step and one on either side, so that clocks may differ a little', async () => {
    const own = await passSecret(secret, passId, 1);
    const at = Date.UTC(2026, 11, 4, 1, 0, 10);
    const code = await liveCode(own, at);
    expect(code).toHaveLength(4);
    for (const seconds of [-40, -30, 0, 19, 30, 49]) {
      expect(await isLiveCode(own, code, at + seconds * 1000)).toBe(true);
    }
    for (const seconds of [-41, 50, 60, 3600]) {
      expect(await isLiveCode(own, code, at + seconds * 1000)).toBe(false);
    }
  });

  it('differ between passes, versions of a pass, events and steps', async () => {
    const at = Date.UTC(2026, 11, 4);
    const other = 'aaaaaaaa-8f0b-4b43-9d55-0f3a1c2d4e5f';
    const secrets = await Promise.all([
      passSecret(secret, passId, 1),
      passSecret(secret, passId, 2),
      passSecret(secret, other, 1),
      passSecret(new Uint8Array(32).fill(8), passId, 1),
    ]);
    const codes = await Promise.all(
      secrets.flatMap((one) => [liveCode(one, at), liveCode(one, at + 30_000)]),
    );
    expect(new Set(codes.map((code) => code.join())).size).toBe(8);
  });

  it('show how much of their time has passed', () => {
    expect(liveProgress(Date.UTC(2026, 11, 4, 1, 0, 0))).toBe(0);
    expect(liveProgress(Date.UTC(2026, 11, 4, 1, 0, 45))).toBe(0.5);
  });
});

describe('the code of an entrance', () => {
  it('carries the event and its live code, and is no pass', () => {
    fc.assert(
      fc.property(fc.uuid(), bytes(4), (eventId, live) => {
        const text = encodeEntrance(eventId, live);
        expect(decodeEntrance(text)).toEqual({ eventId, code: encodeBase45(live) });
        expect(decodePass(text)).toBeNull();
        expect(decodeEntrance(text.slice(0, -1))).toBeNull();
      }),
    );
    fc.assert(
      fc.property(signedPass, (pass) => {
        expect(decodeEntrance(encodePass(pass))).toBeNull();
      }),
    );
  });
});

describe('the number of a pass', () => {
  it('is short, and always the same', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(passNumber(id)).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{2}$/);
        expect(passNumber(id)).toBe(passNumber(id));
      }),
    );
  });
});
