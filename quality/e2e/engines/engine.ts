export interface Size {
  width: number;
  height: number;
}

export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1280, height: 800 };

/** What a journey needs of a browser; what people do with it is student.ts, the same for every engine. */
export interface Engine {
  /** Begins as a stranger on a page without code: nothing is left of the journey before. */
  begin(address: string): Promise<void>;
  /** Returns once the page has this size. */
  resize(size: Size): Promise<void>;
  /** Returns once the page is loaded. */
  goTo(address: string): Promise<void>;
  /** Runs a function in the page, which sees nothing of what is around it here. Its result travels as JSON. */
  run<A, R>(code: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  pressAt(x: number, y: number): Promise<void>;
  /** Types a text, or presses a key by its name. */
  type(text: string): Promise<void>;
  key(name: Key): Promise<void>;
  /** A PNG of the window. */
  screenshot(): Promise<Buffer>;
  /** Takes the errors that pages have logged since it was last called. */
  takeErrors(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Names of keys, with the characters that WebDriver knows them by. */
export const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
} as const;
export type Key = keyof typeof keys;

/**
 * What browsers log that is not the page's fault: a page without code has no icon, external addresses lead nowhere in journeys,
 * and Firefox says so of requests of a page that is left before they are answered.
 */
export const isForeignFailure = (text: string, address = text): boolean =>
  /A ServiceWorker intercepted the request/.test(text) ||
  address.endsWith('/favicon.ico') ||
  (/https?:\/\//.test(address) && !address.includes('//127.0.0.1'));
