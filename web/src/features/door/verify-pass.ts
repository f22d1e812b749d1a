import { type DecodedPass, passMessage } from '@quad/shared/pass-code';

type Verify = (pass: DecodedPass) => Promise<boolean>;

/** Checks signatures with an event's Ed25519 key (32 bytes): by the browser, or by a library where it can't. */
export async function passVerifier(publicKey: Uint8Array<ArrayBuffer>): Promise<Verify> {
  const algorithm = { name: 'Ed25519' };
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, algorithm, false, ['verify']);
    const isSigned = (signature: BufferSource, message: BufferSource) =>
      crypto.subtle.verify(algorithm, key, signature, message);
    // The first check takes several times as long: not in front of the first guest.
    await isSigned(new Uint8Array(64), new Uint8Array(1));
    return (pass) => isSigned(pass.signature, passMessage(pass));
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    // The rules of RFC 8032, as browsers have them.
    const rules = { zip215: false };
    return (pass) => verifyAsync(pass.signature, passMessage(pass), publicKey, rules).catch(() => false);
  }
}
