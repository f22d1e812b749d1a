import { setTimeout } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { openPostgres } from './client';
import { inOneProcess } from './process-lock';

const key = 4711;

describe.runIf(inject('postgres'))('work of one process at a time', () => {
  it('waits for another one for longer than a statement may, which keeps its turn', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const limits = { poolSize: 2, connectMs: 1_000, queryMs: 300, lockMs: 200, idleTransactionMs: 500 };
    const database = await openPostgres(url, limits);
    onTestFinished(() => database.close());
    const steps: string[] = [];
    // A silent connection is closed 2 s after the longest time of a statement.
    const first = inOneProcess(database, key, async () => {
      steps.push('first begins');
      await setTimeout(5_000);
      steps.push('first ends');
    });
    await expect.poll(() => steps).toEqual(['first begins']);
    await inOneProcess(database, key, async () => void steps.push('second'));
    await first;
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  });
});
