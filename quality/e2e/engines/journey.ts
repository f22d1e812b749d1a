import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, test as base } from '@playwright/test';
import { type Engine, phone } from './engine';
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

/** A journey of a person in every engine; `others` is whoever else takes part. */
export function journey(
  title: string,
  walk: (student: Student, others: APIRequestContext) => Promise<void>,
): void {
  test(title, async ({ engine, request }, info) => {
    const origin = (process.env.QUAD_URL ?? '').replace(/\/$/, '');
    const student = createStudent(engine, origin);
    await engine.begin(`${origin}/robots.txt`);
    await student.resize(phone);
    try {
      await walk(student, request);
    } catch (error) {
      // WebKit may not have one.
      const picture = await Promise.race([engine.screenshot(), setTimeout(15_000, null)]).catch(() => null);
      if (picture) await writeFile(info.outputPath('failed.png'), picture);
      throw error;
    }
  });
}
