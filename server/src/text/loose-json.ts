import { cleanText } from '@quad/shared/plain-text';

/**
 * Reads other people's JSON: nothing in it can be trusted to exist or to have its type, so every reader takes
 * `unknown` and returns null (or an empty list) for anything unexpected.
 */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of keys and positions; undefined if the path doesn't exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as JsonObject)[key];
  }
  return current;
}

export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** One line of trimmed text, also from a number; null if there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return null;
  return cleanText(value).replace(/\s+/g, ' ').trim() || null;
}

/** Text with its lines, trimmed; null if there is none. */
export function linesOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return cleanText(value).trim() || null;
}

/** A finite number, also written as text. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,20})?\s*$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

const urlMaxLength = 2000;

/** An absolute http or https address without credentials; null for other schemes and invalid ones. */
export function httpUrlOf(value: unknown): string | null {
  const text = textOf(value);
  if (!text) return null;
  try {
    const url = new URL(text.startsWith('//') ? `https:${text}` : text);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
    if (text.includes('@')) [url.username, url.password] = ['', ''];
    return url.href.length <= urlMaxLength ? url.href : null;
  } catch {
    return null;
  }
}

/** The text of a file, decoded by its byte order mark; invalid UTF-8 becomes replacement characters. */
export function decodeText(input: string | Uint8Array): string {
  if (typeof input === 'string') return input.replace(/^\uFEFF/, '');
  const isUtf16 = (input[0] === 0xff && input[1] === 0xfe) || (input[0] === 0xfe && input[1] === 0xff);
  const encoding = isUtf16 ? (input[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  return new TextDecoder(encoding).decode(input);
}
