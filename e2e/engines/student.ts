import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { password } from '../account-page';
import { findCutTexts } from '../cut-texts';
import type { Engine, Key, Size } from './engine';
import {
  type Found,
  find,
  findSquashed,
  findUnreachable,
  focusedName,
  focusedText,
  focusOn,
  focusRing,
  hasLibrary,
  hasStarted,
  type Target,
} from './in-page';

const libraryPath = createRequire(import.meta.url).resolve('@testing-library/dom');
const library = readFileSync(libraryPath.replace(/index\.js$/, '@testing-library/dom.umd.min.js'), 'utf8');

const longestWay = 40;

/** What a person does with a browser and sees in it, in words that every engine understands. */
export type Student = ReturnType<typeof createStudent>;

export function createStudent(
  engine: Engine,
  origin: string,
  size: Size,
  pathOf: (picture: string) => string,
) {
  let pictures = 0;

  async function locate(target: Target): Promise<Found> {
    if (!(await engine.run(hasLibrary, null))) await engine.run(Function(library) as () => void, null);
    return engine.run(find, target);
  }

  /** Waits until a thing can be hit. */
  async function see(target: Target): Promise<Found> {
    let found: Found | undefined;
    const what = `${target.role ?? 'text'} '${target.name}'`;
    await expect
      .poll(
        async () => {
          // A page that is just being replaced has nothing in it.
          found = await locate(target).catch(() => undefined);
          return found?.fault ?? 'no page';
        },
        { message: what, intervals: [50, 50, 100, 100, 200], timeout: 10_000 },
      )
      .toBe('');
    if (!found) throw new Error(`${what} is not there`);
    return found;
  }

  async function press(target: Target): Promise<void> {
    const { x, y } = await see(target);
    await engine.pressAt(x, y);
  }

  /** A request of the person's own, from a page that has no code. */
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    await engine.goTo(`${origin}/robots.txt`);
    const { status, text } = await engine.run(
      async ([url, init]: [string, RequestInit]) => {
        const response = await fetch(url, init);
        return { status: response.status, text: await response.text() };
      },
      [
        path,
        {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        },
      ],
    );
    // Such a page has no icon.
    await engine.takeErrors();
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text || 'null');
  }

  const self = {
    call,
    signIn: (email: string) => call('POST', apiPath('POST /api/login'), { email, password }),
    async open(path: string): Promise<void> {
      await engine.goTo(origin + path);
      await expect.poll(() => engine.run(hasStarted, null), { intervals: [20, 50, 100] }).toBe(true);
    },
    see: (role: string, name: string) => see({ role, name }),
    read: (name: string) => see({ name, isPart: true }),
    press: (role: string, name: string) => press({ role, name }),
    pressPart: (role: string, name: string) => press({ role, name, isPart: true }),
    async fill(name: string, text: string): Promise<void> {
      await press({ name, isField: true });
      await expect.poll(() => engine.run(focusedName, null), { message: `focus of ${name}` }).toContain(name);
      await engine.type(text);
      await expect.poll(() => engine.run(focusedText, null), { message: name }).toContain(text);
    },
    async missing(role: string, name: string): Promise<void> {
      await expect
        .poll(async () => (await locate({ role, name })).fault, { message: name })
        .toBe('is not there');
    },
    /** Walks on with Tab to a thing of this name; wherever the focus is on the way, people see it. */
    async tabTo(name: string): Promise<void> {
      for (let step = 0; step < longestWay; step += 1) {
        await engine.key('Tab');
        const look = () => engine.run(focusOn, name);
        const { isThere, what } = await look();
        // What is beyond the window's edge may slide in.
        await expect
          .poll(async () => (await look()).isShown, { message: `the focus is in the window: ${what}` })
          .toBe(true);
        expect(await engine.run(focusRing, null), `ring round ${what}`).toBeGreaterThanOrEqual(2);
        if (isThere) return;
      }
      throw new Error(`Tab doesn't come to ${name}`);
    },
    /** Looks at what has opened: it is not squashed, and even its last control can be hit. Then closes it. */
    async lookOver(name: string, role = 'dialog'): Promise<void> {
      const { height } = await see({ role, name, isPart: true });
      expect(height, `height of ${name}`).toBeGreaterThan(110);
      await self.look(name);
      await see({ role, name, isPart: true, isLastWithin: true });
    },
    type: (text: string) => engine.type(text),
    key: (name: Key) => engine.key(name),
    run: engine.run,
    isOnPhone: size.width < 600,
    /** Takes a picture, and asserts that all controls in it can be hit, and that no text is cut. */
    async look(what: string): Promise<void> {
      pictures += 1;
      await writeFile(pathOf(`${pictures}-${what}.png`), await engine.screenshot());
      expect(await engine.run(findCutTexts, null), `cut texts: ${what}`).toEqual([]);
      expect(await engine.run(findSquashed, null), `squashed dialogs: ${what}`).toEqual([]);
      expect(await engine.run(findUnreachable, null), `controls: ${what}`).toEqual([]);
      expect(await engine.takeErrors(), `errors: ${what}`).toEqual([]);
    },
  };
  return self;
}
