/**
 * The only global that shared code needs besides the language; browsers and Node both have it. Declared here
 * so that this workspace needs neither the DOM's types nor Node's.
 */
declare class URLSearchParams {
  constructor(init?: string | [string, string][] | Record<string, string>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
