import { expect, test, vi } from 'vitest';
import { currentToast, dismissToast, subscribeToToast, toast } from './toast-store';

test('one toast is visible at a time: a new one takes the place of the old', () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToToast(listener);
  toast({ title: 'Link Copied' });
  const first = currentToast();
  toast({ title: 'Link Copied' });
  const second = currentToast();
  expect(second).toMatchObject({ title: 'Link Copied' });
  expect(second?.id).not.toBe(first?.id);

  // The old one's timer runs out late: the new one stays.
  dismissToast(first?.id ?? 0);
  expect(currentToast()).toBe(second);
  dismissToast(second?.id ?? 0);
  expect(currentToast()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(3);

  unsubscribe();
  toast({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(3);
});
