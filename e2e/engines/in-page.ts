/** These functions run in the page, each by itself: nothing outside of them is there. */

declare global {
  interface Window {
    TestingLibraryDom?: typeof import('@testing-library/dom');
  }
}

/** What people call a thing: its role and name, or a text that is its own. */
export interface Target {
  role?: string;
  name: string;
  /** The name is part of the thing's own. */
  isPart?: boolean;
}

export interface Found {
  /** Why it can't be pressed; empty if it can. */
  fault: string;
  x: number;
  y: number;
  height: number;
}

/** Whether the library that finds things as people do is there: each document needs it once. */
export const hasLibrary = (): boolean => 'TestingLibraryDom' in window;

export const hasStarted = (): boolean =>
  [...(document.getElementById('root')?.children ?? [])].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  );

/** Finds the one thing that is meant, scrolls to it, and says where it is pressed, or why it can't be. */
export async function find({ role, name, isPart = false }: Target): Promise<Found> {
  const library = window.TestingLibraryDom;
  const nowhere = (fault: string) => ({ fault, x: 0, y: 0, height: 0 });
  if (!library) return nowhere('The page has changed');
  const matches = (text: string) => (isPart ? text.includes(name) : text.trim() === name);
  const isPainted = (element: Element) => element.getClientRects().length > 0;
  const meant = role
    ? library.queryAllByRole(document.body, role, { name: matches })
    : library.queryAllByText(document.body, (text) => matches(text), { ignore: 'script, style, .sr-only' });
  const [thing, another] = meant.filter(isPainted);
  if (!thing) return nowhere(meant.length > 0 ? 'is not painted' : 'is not there');
  if (another && role) return nowhere('is there several times');

  const box = () => thing.getClientRects()[0] ?? thing.getBoundingClientRect();
  /** In its middle, above and below: nothing covers it, and no box cuts it. Beside may be WebKit's scrollbar. */
  const coverOf = () => {
    const { left, top, width, height } = box();
    const labels = thing instanceof HTMLInputElement ? [...(thing.labels ?? [])] : [];
    const half = height / 2 - 3;
    for (const y of [0, -half, half]) {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + y);
      const isOwn = [thing, ...labels].some((each) => each.contains(hit));
      if (!isOwn) return `is covered by ${hit?.outerHTML.slice(0, 160)}`;
    }
    return '';
  };
  if (coverOf()) thing.scrollIntoView({ block: 'center', behavior: 'instant' });
  const isAnimated = (element: Element | null): boolean =>
    element !== null &&
    (isAnimated(element.parentElement) ||
      element.getAnimations().some(({ playState, effect }) => {
        return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
      }));
  const before = box();
  // Not a frame: a virtual display may take half a second for one.
  await new Promise((next) => setTimeout(next, 20));
  const { left, top, width, height } = box();
  if (isAnimated(thing) || left !== before.left || top !== before.top) return nowhere('still moves');
  return { fault: coverOf(), x: left + width / 2, y: top + height / 2, height };
}

/** Dialogs that hide a part of what they say although there is room for it in the window. */
export function findSquashed(): string[] {
  const widestGap = 170;
  return [...document.querySelectorAll('[role="dialog"]')].flatMap((dialog) => {
    const { height } = dialog.getBoundingClientRect();
    const hides = [...dialog.querySelectorAll('*')].some(
      (box) => box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY),
    );
    return hides && height < innerHeight - widestGap
      ? [`${height} px high: ${dialog.textContent?.slice(0, 60)}`]
      : [];
  });
}

/** What the focused field is called. */
export function focusedName(): string {
  const field = document.activeElement as HTMLInputElement | null;
  return field?.labels?.[0]?.textContent ?? field?.getAttribute('aria-label') ?? '';
}

export const focusedText = (): string => (document.activeElement as HTMLInputElement | null)?.value ?? '';

/** Controls of the visible part of the page that can't be hit, or are cut by their box. */
export function findUnreachable(): string[] {
  const faults: string[] = [];
  const isBar = (element: Element | null): boolean => {
    for (let box = element; box; box = box.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
    }
    return false;
  };
  /** The part of a box that its ancestors show. */
  const shownBy = (element: Element) => {
    let [left, top, right, bottom] = [0, 0, document.documentElement.clientWidth, innerHeight];
    let isScrolled = false;
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = box.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      isScrolled ||= /auto|scroll/.test(overflowX + overflowY);
    }
    return { left, top, right, bottom, isScrolled };
  };
  const controls =
    'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, [role="switch"]';
  for (const control of document.querySelectorAll(controls)) {
    const isSkipped = control.closest(
      '[inert], [aria-hidden="true"], .sr-only, .leaflet-container, [hidden]',
    );
    const frame = control.getClientRects()[0];
    if (isSkipped || !frame || frame.width < 2 || !control.checkVisibility()) continue;
    const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    const shown = shownBy(control);
    if (x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if ([control, ...labels].some((each) => each.contains(hit) || (hit && each === hit.parentElement)))
      continue;
    const isUnderSheet = control.matches('[data-covers-map]') && hit?.closest('[data-detent] section');
    if (isUnderSheet || (isBar(hit) && !isBar(control))) continue;
    faults.push(`can't be hit: ${control.outerHTML.slice(0, 140)}, but ${hit?.outerHTML.slice(0, 140)}`);
  }
  return faults;
}

/** Keeps what the page logs as errors, for engines whose driver has no log. */
export function keepErrors(): void {
  const kept: string[] = [];
  Object.assign(window, { keptErrors: kept });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    kept.push(words.map(String).join(' '));
    error(...words);
  };
  addEventListener('error', ({ message }) => kept.push(message));
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
}

export const takeKeptErrors = (): string[] =>
  (window as { keptErrors?: string[] }).keptErrors?.splice(0) ?? [];

/** Forgets whoever used this browser before. */
export async function forgetPerson(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}
