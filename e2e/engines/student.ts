import { readFileSync } from 'node:fs';
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
  focusedField,
  focusOn,
  focusRing,
  hasStarted,
  type Target,
  wasMissed,
} from './in-page';

const libraryPath = createRequire(import.meta.url).resolve('@testing-library/dom');
const library = readFileSync(libraryPath.replace(/index\.js$/, '@testing-library/dom.umd.min.js'), 'utf8');

const longestWay = 40;
const finders = [findCutTexts, findSquashed, findUnreachable];
const findFaults = Function(`return [${finders.map((finder) => `...(${finder})()`)}]`) as () => string[];

/** What a person does with a browser and sees in it, in words that every engine understands. */
export type Student = ReturnType<typeof createStudent>;

export function createStudent(engine: Engine, origin: string, size: Size) {
  /** Waits until a thing can be hit, or is gone. */
  async function see(target: Target): Promise<Found> {
    let found: Found | null | undefined;
    const what = `${target.role ?? 'text'} '${target.name}'`;
    await expect
      .poll(
        async () => {
          // A page that is just being replaced has nothing in it.
          found = await engine.run(find, target).catch(() => undefined);
          if (found === null) await engine.run(Function(library) as () => void, null);
          return found?.fault ?? 'no page';
        },
        { message: what, intervals: [10], timeout: 10_000 },
      )
      .toBe('');
    if (!found) throw new Error(`${what} is not there`);
    return found;
  }

  /** Presses again where something that loads has pushed the thing away in the meantime. */
  async function press(target: Target): Promise<void> {
    for (let tries = 0; tries < 3; tries += 1) {
      const { x, y } = await see(target);
      await engine.pressAt(x, y);
      if (!(await engine.run(wasMissed, null))) return;
    }
    throw new Error(`The press misses '${target.name}'`);
  }

  /** A request of the person's own. */
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
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
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
    return JSON.parse(text || 'null');
  }

  const self = {
    call,
    signIn: (email: string) => call('POST', apiPath('POST /api/login'), { email, password }),
    async open(path: string): Promise<void> {
      await engine.goTo(origin + path);
      await expect.poll(() => engine.run(hasStarted, null), { message: path }).toBe(true);
    },
    see: (role: string, name: string) => see({ role, name }),
    read: (name: string) => see({ name, isPart: true }),
    press: (role: string, name: string) => press({ role, name }),
    pressPart: (role: string, name: string) => press({ role, name, isPart: true }),
    async fill(name: string, text: string): Promise<void> {
      await press({ name, isField: true });
      const look = (...words: string[]) =>
        expect.poll(() => engine.run(focusedField, words), { message: `focus of ${name}` });
      await look(name).toContain(name);
      await engine.type(text);
      await look(name, text).toContain(text);
    },
    missing: (role: string, name: string) => see({ role, name, isGone: true }),
    /** Walks on with Tab to a thing of this name; wherever the focus is on the way, people see it. */
    async tabTo(name: string): Promise<void> {
      for (let step = 0; step < longestWay; step += 1) {
        await engine.key('Tab');
        const { isThere, isShown, what } = await engine.run(focusOn, name);
        expect(isShown, `the focus is in the window: ${what}`).toBe(true);
        expect(await engine.run(focusRing, null), `ring round ${what}`).toBeGreaterThanOrEqual(2);
        if (isThere) return;
      }
      throw new Error(`Tab doesn't come to ${name}`);
    },
    /** Looks at what has opened: it is not squashed, and even its last control can be hit. */
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
    /** Asserts that all controls that are shown can be hit once they stand, no text is cut, and no error was logged. */
    async look(what: string): Promise<void> {
      await expect.poll(() => engine.run(findFaults, null), { message: what }).toEqual([]);
      expect(await engine.takeErrors(), what).toEqual([]);
    },
  };
  return self;
}
