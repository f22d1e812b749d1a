import { expect } from '@playwright/test';
import { apiPath } from '@quad/shared/api-request';
import { password } from '../account-page';
import { findCutTexts } from '../cut-texts';
import { desktop, type Engine, type Key, phone, type Size } from './engine';
import {
  type Found,
  find,
  findSquashed,
  findUnreachable,
  focusedField,
  focusOn,
  focusRing,
  hasStarted,
  readTooltip,
  type Target,
  wasMissed,
} from './in-page';

const longestWay = 40;
const finders = [findCutTexts, findSquashed, findUnreachable];
const findFaults = Function(`return [${finders.map((finder) => `...(${finder})()`)}]`) as () => string[];

/** What a person does with a browser and sees in it, in words that every engine understands. */
export type Student = ReturnType<typeof createStudent>;

export function createStudent(engine: Engine, origin: string) {
  let size: Size | undefined;
  async function resize(next: Size): Promise<void> {
    await engine.resize(next);
    size = next;
  }

  /** At the size of the window, then at the other, which it keeps. */
  async function atBothSizes(check: () => Promise<void>): Promise<void> {
    await check();
    await resize(size === phone ? desktop : phone);
    await check();
  }

  /** Waits until a thing can be hit, or is gone; what comes of a job in the background takes some seconds. */
  async function see(target: Target): Promise<Found> {
    let found: Found | undefined;
    const what = `${target.role ?? 'text'} '${target.name}'`;
    await expect
      .poll(
        async () => {
          // A page that is just being replaced has nothing in it.
          found = await engine.run(find, target).catch(() => undefined);
          return found?.fault ?? 'no page';
        },
        { message: what, intervals: [10], timeout: 20_000 },
      )
      .toBe('');
    if (!found) throw new Error(`${what} is not there`);
    return found;
  }

  /** Asserts that all controls that are shown can be hit, no text is cut, and no dialog is squashed. */
  async function expectNoFaults(what: string): Promise<void> {
    const message = `${what}, ${size?.width} px wide`;
    await expect.poll(() => engine.run(findFaults, null), { message }).toEqual([]);
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

  return {
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
      await press({ role: 'field', name });
      const look = (...words: string[]) =>
        expect.poll(() => engine.run(focusedField, words), { message: `focus of ${name}` });
      await look(name).toContain(name);
      await engine.type(text);
      await look(name, text).toContain(text);
    },
    missing: (role: string, name: string) => see({ role, name, isGone: true }),
    /** Walks on with Tab to a thing of this name; wherever the focus is on the way, people see it. */
    async tabTo(name: string): Promise<void> {
      let ends = 0;
      for (let step = 0; step < longestWay; step += 1) {
        await engine.key('Tab');
        const { isThere, isShown, what } = await engine.run(focusOn, name);
        // Behind the last control of a page comes the browser's own bar, once on the way round.
        if (what.startsWith('<body') && ends === 0) {
          ends += 1;
          continue;
        }
        expect(isShown, `the focus is in the window: ${what}`).toBe(true);
        expect(await engine.run(focusRing, null), `ring round ${what}`).toBeGreaterThanOrEqual(2);
        if (isThere) return;
      }
      throw new Error(`Tab doesn't come to ${name}`);
    },
    /** The name of the focused button shows beside it. */
    async seeTooltip(name: string): Promise<void> {
      expect(await engine.run(readTooltip, null)).toBe(name);
    },
    /** Looks at what has opened: it is not squashed, and even its last control can be hit. */
    async lookOver(name: string): Promise<void> {
      await atBothSizes(async () => {
        const { height } = await see({ role: 'dialog', name, isLastWithin: true });
        expect(height, `height of ${name}`).toBeGreaterThan(110);
        await expectNoFaults(name);
      });
      expect(await engine.takeErrors(), name).toEqual([]);
    },
    /** The last control of what has opened beside a field can be hit; it may cover what is below. */
    seeEnd: (role: string, name: string) =>
      atBothSizes(async () => {
        await see({ role, name, isLastWithin: true });
      }),
    /** Closes a dialog; the first Escape may only dismiss a toast. */
    async leave(name: string): Promise<void> {
      const isLeft = async () => {
        await engine.key('Escape');
        return (await engine.run(find, { role: 'dialog', name, isGone: true })).fault;
      };
      await expect.poll(isLeft, { message: name }).toBe('');
    },
    type: (text: string) => engine.type(text),
    key: (name: Key) => engine.key(name),
    run: engine.run,
    resize,
    /** Looks at the page; no error was logged. What comes next is done in a window of the other size. */
    async look(what: string): Promise<void> {
      await atBothSizes(() => expectNoFaults(what));
      expect(await engine.takeErrors(), what).toEqual([]);
    },
  };
}
