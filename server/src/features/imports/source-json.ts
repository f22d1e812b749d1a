import { decodeText } from '../../text/loose-json';
import { NotASourceError } from './normalized-event';

/**
 * The JSON of an input: text and bytes are parsed, anything else counts as parsed already.
 * @param whatItIs what it should be, for the error: 'a Ticketmaster response'
 * @throws NotASourceError if it isn't JSON
 */
export function readJson(input: unknown, whatItIs: string): unknown {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) return input;
  const text = decodeText(input).trim();
  if (text === '') throw new NotASourceError(`This is not ${whatItIs}: it is empty.`);
  try {
    return JSON.parse(text);
  } catch {
    const isPage = /^<(!doctype|html|\?xml|head|body)/i.test(text);
    throw new NotASourceError(`This is not ${whatItIs}: it is ${isPage ? 'a web page' : 'not JSON'}.`);
  }
}
