/**
 * The globals this package needs besides the language; browsers, Node and workers all have them. Declared
 * here so that it needs neither the DOM's types nor Node's.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array): string;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
