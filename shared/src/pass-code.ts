import { type Bytes, decodeBase45, encodeBase45 } from './base45';
import { isUuid } from './uuid';

/** What a pass claims: one person's spot at one event. A newer `keyVersion` makes the older ones void. */
export interface PassClaim {
  eventId: string;
  passId: string;
  /** From 0 to 16,777,215. */
  keyVersion: number;
}

export interface SignedPass extends PassClaim {
  /** Ed25519 over `passMessage`, 64 bytes. */
  signature: Bytes;
}

export interface DecodedPass extends SignedPass {
  /** What the phone that shows the pass added; null on paper and in mails. */
  liveCode: Bytes | null;
}

/** Says what the code is to other scanners, and begins it with a character that no keyboard drops. */
const prefix = 'QUAD:';
const format = 1;
const uuidBytes = 16;
const versionBytes = 3;
const signatureBytes = 64;
const messageBytes = 1 + 2 * uuidBytes + versionBytes;
const liveBytes = 4;
/** How long a live code lasts, in milliseconds. */
export const stepMs = 30_000;

/** How far the clocks of two phones may be apart, in steps. */
const tolerance = 1;

function fromUuid(id: string): Bytes {
  if (!isUuid(id)) throw new Error(`Not a UUID: ${id}`);
  const digits = id.replaceAll('-', '');
  return Uint8Array.from({ length: uuidBytes }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  );
}

function toUuid(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const versionOf = (keyVersion: number) => Uint8Array.of(keyVersion >> 16, keyVersion >> 8, keyVersion);

/**
 * The 36 bytes that are signed: the format, the event, the pass and the version of its key.
 * @throws if an id is no UUID or the version is out of range
 */
export function passMessage({ eventId, passId, keyVersion }: PassClaim): Bytes {
  if (!Number.isInteger(keyVersion) || keyVersion < 0 || keyVersion >= 1 << (8 * versionBytes)) {
    throw new Error(`Not a version of a pass: ${keyVersion}`);
  }
  return joined(Uint8Array.of(format), fromUuid(eventId), fromUuid(passId), versionOf(keyVersion));
}

/**
 * A pass as the text of a QR code: 155 characters that its alphanumeric mode can write, 161 with a live code,
 * which is 45 modules at medium error correction (178 characters at most).
 * @throws as `passMessage` does, and if the signature is not 64 bytes long
 */
export function encodePass(pass: SignedPass): string {
  if (pass.signature.length !== signatureBytes) throw new Error('Not an Ed25519 signature');
  return prefix + encodeBase45(joined(passMessage(pass), pass.signature));
}

/** The same pass with the code of this moment behind it, which `liveCode` made. */
export function withLiveCode(code: string, live: Uint8Array): string {
  return code + encodeBase45(live);
}

/**
 * Reads what a camera or scanner saw, without checking the signature.
 * @returns null if it is no pass of a known format
 */
export function decodePass(text: string): DecodedPass | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = decodeBase45(text.slice(prefix.length));
  const signedBytes = messageBytes + signatureBytes;
  if (!bytes || bytes[0] !== format) return null;
  if (bytes.length !== signedBytes && bytes.length !== signedBytes + liveBytes) return null;
  const passAt = 1 + uuidBytes;
  const versionAt = passAt + uuidBytes;
  const [high = 0, middle = 0, low = 0] = bytes.subarray(versionAt, messageBytes);
  return {
    eventId: toUuid(bytes.subarray(1, passAt)),
    passId: toUuid(bytes.subarray(passAt, versionAt)),
    keyVersion: high * 65_536 + middle * 256 + low,
    signature: bytes.slice(messageBytes, signedBytes),
    liveCode: bytes.length === signedBytes ? null : bytes.slice(signedBytes),
  };
}

async function hmac(secret: Bytes, data: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, data));
}

/**
 * The 32 bytes from which the live codes of one pass are made, so that the door needs only the event's secret,
 * and a phone that shows a pass learns nothing about others.
 */
export function passSecret(eventSecret: Bytes, passId: string, keyVersion: number): Promise<Bytes> {
  return hmac(eventSecret, joined(fromUuid(passId), versionOf(keyVersion)));
}

/** The number of the 30-second step that an instant, in milliseconds, is in. */
const stepOf = (at: number) => Math.floor(at / stepMs);

/** How much of the current step has passed, from 0 to 1. */
export function liveProgress(at: number): number {
  return at / stepMs - stepOf(at);
}

async function codeOfStep(secret: Bytes, step: number): Promise<Bytes> {
  const data = new Uint8Array(8);
  new DataView(data.buffer).setBigUint64(0, BigInt(step));
  return (await hmac(secret, data)).slice(0, liveBytes);
}

/** The four bytes that prove, for 30 seconds, that a pass is shown by a phone and is no picture of one. */
export function liveCode(secret: Bytes, at: number): Promise<Bytes> {
  return codeOfStep(secret, stepOf(at));
}

/** Whether a live code is of now, or of the step before or after it. */
export async function isLiveCode(secret: Bytes, code: Uint8Array, at: number): Promise<boolean> {
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => stepOf(at) + index - tolerance);
  const codes = await Promise.all(steps.map((step) => codeOfStep(secret, step)));
  return codes.some((expected) => encodeBase45(expected) === encodeBase45(code));
}

const entrancePrefix = 'QUAD-IN:';

/**
 * What the screen at an entrance shows, for people who check themselves in: the event, and the live code of the
 * event's entrance secret.
 */
export function encodeEntrance(eventId: string, live: Uint8Array): string {
  return entrancePrefix + encodeBase45(joined(fromUuid(eventId), live));
}

/** @returns null if the text is no entrance; `code` is what POST /api/events/:id/check-in takes */
export function decodeEntrance(text: string): { eventId: string; code: string } | null {
  if (!text.startsWith(entrancePrefix)) return null;
  const bytes = decodeBase45(text.slice(entrancePrefix.length));
  if (bytes?.length !== uuidBytes + liveBytes) return null;
  return { eventId: toUuid(bytes.subarray(0, uuidBytes)), code: encodeBase45(bytes.subarray(uuidBytes)) };
}

/** What people read to each other: 'No. 7F3K-92', six characters without look-alikes. */
export function passNumber(passId: string): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  let value = Number.parseInt(passId.replaceAll('-', '').slice(-10), 16);
  let text = '';
  for (let at = 0; at < 6; at += 1) {
    text += letters[value % letters.length];
    value = Math.floor(value / letters.length);
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
