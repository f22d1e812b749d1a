/** These functions run in the page, each by itself: nothing outside of them is there. */
import type { Size } from './engine';

declare global {
  interface Window {
    /** What the next press is meant for, until it is clicked. */
    meant?: Element | null;
  }
}

/** What people call a thing: its role (`field` is anything to type in or choose with) and name, or a text that is its own. */
export interface Target {
  role?: string;
  name: string;
  /** The name may be part of the thing's own. */
  isPart?: boolean;
  /** Meant is the last control within the thing of that name. */
  isLastWithin?: boolean;
  /** It is to be away. */
  isGone?: boolean;
}

export interface Found {
  /** Why it can't be pressed, or isn't away; empty if it is as it should be. */
  fault: string;
  x: number;
  y: number;
  /** Of the thing of that name. */
  height: number;
}

/** Waits a second at most until React listens. */
export async function hasStarted(): Promise<boolean> {
  const isStarted = () =>
    [...(document.getElementById('root')?.children ?? [])].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    );
  for (let tries = 0; tries < 50 && !isStarted(); tries += 1)
    await new Promise((next) => setTimeout(next, 20));
  return isStarted();
}

/**
 * Finds the one thing that is meant, scrolls to it, and says where it is pressed, or why it can't be. Waits a second at most
 * until it can be, at the same place in two looks: parts that are still loading push others away.
 */
export async function find({ role, name, isPart, isLastWithin, isGone }: Target): Promise<Found> {
  const native: Record<string, string> = {
    button: 'button:not([role])',
    dialog: 'dialog[open]',
    field: 'input, textarea',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4',
    img: 'img:not([role])',
    link: 'a[href]:not([role])',
    radio: 'input[type="radio"]',
  };
  const controls =
    'a[href], button:enabled, input:enabled, textarea:enabled, [role="slider"], [role="option"]';
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const own = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (ids.length === 0 && own !== null) return own;
    const { labels } = element as HTMLInputElement;
    const legend = element.querySelector(':scope > legend');
    const named = [...ids.map((id) => document.getElementById(id)), ...(labels ?? []), legend].filter(
      Boolean,
    );
    return (named.length > 0 ? named : [element]).map((each) => each?.textContent).join(' ');
  };
  const ownText = ({ childNodes }: HTMLElement) =>
    [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  const isThere = (element: HTMLElement) =>
    !element.closest('[aria-hidden="true"], [inert]') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getClientRects().length > 0;
  const findAll = (): HTMLElement[] => {
    const selector = role
      ? [`[role="${role}"]`, native[role]].filter(Boolean).join()
      : '*:not(script, style, .sr-only)';
    const called = [...document.body.querySelectorAll<HTMLElement>(selector)]
      .map((element) => ({ element, text: (role ? nameOf(element) : ownText(element)).trim() }))
      .filter(({ text }) => text.includes(name));
    const exact = called.filter(({ text }) => text === name);
    const meant = isPart && exact.length === 0 ? called : exact;
    return meant.map(({ element }) => element).filter(isThere);
  };
  const lastWithin = (box: HTMLElement) =>
    [...box.querySelectorAll<HTMLElement>(controls)].filter(isThere).slice(-1);
  const nowhere = (fault: string) => ({ fault, x: 0, y: 0, height: 0 });

  const look = (): Found => {
    const all = findAll();
    if (isGone) return nowhere(all.length > 0 ? 'is still there' : '');
    const [thing, another] = isLastWithin ? all.flatMap(lastWithin) : all;
    const height = all[0]?.getBoundingClientRect().height ?? 0;
    if (!thing) return nowhere('is not there');
    if (another && role) return nowhere('is there several times');
    // What people see of a choice is its label.
    const isChoice = thing instanceof HTMLInputElement && /radio|checkbox/.test(thing.type);
    const shape = (isChoice && thing.labels?.[0]) || thing;
    const box = () => shape.getClientRects()[0] ?? shape.getBoundingClientRect();
    window.meant = shape;
    /** In its middle, above and below: nothing covers it, and no box cuts it. Beside may be WebKit's scrollbar. */
    const coverOf = () => {
      const { left, top, width, height } = box();
      const half = height / 2 - 3;
      for (const y of [0, -half, half]) {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + y);
        const isOwn = [thing, shape].some((each) => each.contains(hit));
        if (!isOwn) return `is covered by ${hit?.outerHTML.slice(0, 160)}`;
      }
      return '';
    };
    if (coverOf()) shape.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height: ownHeight } = box();
    const loading = document.querySelector('[aria-busy="true"]:not(button)');
    const fault = loading ? `waits for ${loading.outerHTML.slice(0, 160)}` : coverOf();
    return { fault, x: left + width / 2, y: top + ownHeight / 2, height };
  };
  const hear = ({ target }: Event) => {
    if (window.meant?.contains(target as Node)) window.meant = null;
  };
  addEventListener('click', hear, { capture: true, once: true });
  for (let before: Found | null = null, tries = 0; ; tries += 1) {
    // Nobody looks at how it gets there, and without a GPU each picture of the way takes long.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const found = look();
    const stands = isGone || (found.x === before?.x && found.y === before.y);
    if (!found.fault && stands) return found;
    if (tries > 40) return found.fault ? found : nowhere('has just moved');
    before = found;
    // Not a frame: a virtual display may take half a second for one.
    await new Promise((next) => setTimeout(next, 20));
  }
}

/** Whether what was found got no click, a second later at most: it may move away below the press. A new page doesn't know. */
export async function wasMissed(): Promise<boolean> {
  for (let tries = 0; tries < 50 && window.meant; tries += 1)
    await new Promise((next) => setTimeout(next, 20));
  return Boolean(window.meant);
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

/** Width in pixels of the ring round the focused element: on it, its cover or shape, or the box of a field. */
export function focusRing(): number {
  const element = document.activeElement ?? document.body;
  const box = element.matches('input, textarea') ? element.parentElement : null;
  const styles = [element, ...element.children, ...(box ? [box] : [])].flatMap((shape) => [
    getComputedStyle(shape),
    getComputedStyle(shape, '::after'),
  ]);
  const widths = styles.flatMap(({ outlineStyle, outlineWidth, boxShadow }) => [
    outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    ...[...boxShadow.matchAll(/ 0px 0px 0px ([\d.]+)px/g)].map(([, width]) => Number(width)),
  ]);
  return Math.max(...widths);
}

/** Whether the focus is on a thing of this name; and whether it is in the window at all, a second later at most. */
export async function focusOn(name: string) {
  const look = () => {
    const element = (document.activeElement ?? document.body) as HTMLInputElement;
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const names = [element.labels?.[0]?.textContent, element.getAttribute('aria-label'), element.textContent];
    return {
      isThere: names.some((each) => each?.trim() === name),
      isShown: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      what: element.outerHTML.slice(0, 120),
    };
  };
  // What is beyond the window's edge may slide in.
  for (let tries = 0; tries < 50 && !look().isShown; tries += 1)
    await new Promise((next) => setTimeout(next, 20));
  return look();
}

/** What the tooltip says, once it is there and whole in the window; waits two seconds at most. */
export async function readTooltip(): Promise<string> {
  const look = () => {
    const tooltip = document.querySelector('[role="tooltip"]');
    const { top = -1, right = 0, bottom = 0, left = 0 } = tooltip?.getBoundingClientRect() ?? {};
    const isWhole = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isWhole ? (tooltip?.textContent ?? '') : '';
  };
  for (let tries = 0; tries < 40 && !look(); tries += 1) await new Promise((next) => setTimeout(next, 50));
  return look();
}

/** What the focused field is called and says; waits a second at most until that includes these words. */
export async function focusedField(words: readonly string[]): Promise<string> {
  const look = () => {
    const field = document.activeElement as HTMLInputElement | null;
    return `${field?.labels?.[0]?.textContent ?? field?.getAttribute('aria-label')}: ${field?.value}`;
  };
  const isRight = () => words.every((word) => look().includes(word));
  for (let tries = 0; tries < 50 && !isRight(); tries += 1) await new Promise((next) => setTimeout(next, 20));
  return look();
}

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
    if (x < shown.left || x >= shown.right || y < shown.top || y >= shown.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    if ([control, ...labels].some((each) => each.contains(hit) || (hit && each === hit.parentElement)))
      continue;
    // A modal dialog's scrim covers all else on purpose.
    if (hit?.matches('[data-state="open"][aria-hidden="true"]')) continue;
    const isUnderSheet = control.matches('[data-covers-map]') && hit?.closest('[data-detent] section');
    if (isUnderSheet || (isBar(hit) && !isBar(control))) continue;
    faults.push(`can't be hit: ${control.outerHTML.slice(0, 140)}, but ${hit?.outerHTML.slice(0, 140)}`);
  }
  return faults;
}

/** Waits a second at most until the window has this size; returns the size it has. */
export async function waitForSize(size: Size): Promise<Size> {
  const isReached = () => innerWidth === size.width && innerHeight === size.height;
  for (let tries = 0; tries < 50 && !isReached(); tries += 1)
    await new Promise((next) => setTimeout(next, 20));
  return { width: innerWidth, height: innerHeight };
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

/** Forgets whoever used this browser before. Waits a second at most: WebKit may never end what a worker is beginning. */
export async function forgetPerson(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  const forget = async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  };
  await Promise.race([forget(), new Promise((end) => setTimeout(end, 1_000))]);
}
