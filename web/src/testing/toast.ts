import { expect, vi } from 'vitest';
import { currentToast } from '../lib/toast-store';

/** Waits for a toast with these words, also on a fake clock and a busy machine. */
export const expectToast = (title: string, description?: string) =>
  vi.waitFor(
    () => expect(currentToast()).toMatchObject({ title, ...(description ? { description } : {}) }),
    5_000,
  );
