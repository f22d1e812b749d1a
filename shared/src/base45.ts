/** Bytes of their own memory, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** RFC 9285: exactly the 45 characters that QR codes write in eleven bits a pair. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const digitOf = new Map([...alphabet].map((character, digit) => [character, digit]));

function write(value: number, length: number): string {
  let text = '';
  for (let rest = value, at = 0; at < length; at += 1) {
    text += alphabet[rest % 45];
    rest = Math.floor(rest / 45);
  }
  return text;
}

/** Three characters for two bytes, two for a last one. */
export function encodeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    text += second === undefined ? write(first, 2) : write(first * 256 + second, 3);
  }
  return text;
}

/** @returns null for a text that no bytes are encoded as; every text has one meaning at most */
export function decodeBase45(text: string): Bytes | null {
  if (text.length % 3 === 1) return null;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  for (let at = 0, byte = 0; at < text.length; at += 3, byte += 2) {
    const group = text.slice(at, at + 3);
    let value = 0;
    for (let index = group.length - 1; index >= 0; index -= 1) {
      const digit = digitOf.get(group.charAt(index));
      if (digit === undefined) return null;
      value = value * 45 + digit;
    }
    if (value >= (group.length === 3 ? 65_536 : 256)) return null;
    if (group.length === 3) bytes.set([value >> 8, value & 255], byte);
    else bytes.set([value], byte);
  }
  return bytes;
}
