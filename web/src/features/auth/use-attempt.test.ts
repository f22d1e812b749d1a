import { act, renderHook } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { useAttempt } from './use-attempt';

const submitted = { preventDefault: () => {} } as FormEvent;

test('fields that can not be checked are told, and the next attempt goes on', async () => {
  const { result } = renderHook(useAttempt);
  await act(() => result.current.onSubmit(() => Promise.reject(new Error('no network')))(submitted));
  expect(result.current.failure).toBe('Something went wrong. Please try again.');

  const check = vi.fn(async () => {});
  await act(() => result.current.onSubmit(check)(submitted));
  expect(check).toHaveBeenCalledOnce();
  expect(result.current.failure).toBe(null);
});
