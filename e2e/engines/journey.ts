import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, test as base } from '@playwright/test';
import type { Engine } from './engine';
import { createStudent, type Student } from './student';

export interface EngineOptions {
  /** How a worker of a project starts its browser. Not a plain function: Playwright would take it for a fixture. */
  program: { start(): Promise<Engine> };
}

const test = base.extend<object, EngineOptions & { engine: Engine }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  baseURL: async ({}, use) => use(process.env.QUAD_URL),
  program: [{ start: () => Promise.reject(new Error('No browser')) }, { option: true, scope: 'worker' }],
  engine: [
    async ({ program }, use) => {
      const engine = await program.start();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
});

const sizes = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a desktop', width: 1280, height: 800 },
];

/** For what needs a keyboard. */
export const onDesktops = sizes.filter(({ name }) => name === 'a desktop');

/** A journey of a person in every engine, on a phone and on a desktop; `others` is whoever else takes part. */
export function journey(
  title: string,
  walk: (student: Student, others: APIRequestContext) => Promise<void>,
  windows = sizes,
): void {
  for (const { name, ...size } of windows) {
    test(`${title}, on ${name}`, async ({ engine, request }, info) => {
      const origin = (process.env.QUAD_URL ?? '').replace(/\/$/, '');
      await engine.begin(`${origin}/robots.txt`, size);
      try {
        await walk(createStudent(engine, origin, size), request);
      } catch (error) {
        // WebKit may not have one.
        const picture = await Promise.race([engine.screenshot(), setTimeout(5_000, '')]).catch(() => '');
        await writeFile(info.outputPath('failed.png'), picture);
        throw error;
      }
    });
  }
}
