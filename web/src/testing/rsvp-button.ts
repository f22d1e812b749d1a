import { afterEach, beforeEach, vi } from 'vitest';
import { currentToast, dismissToast } from '../lib/toast-store';

/** The RSVP button in a test: what the server is asked, and what it says. */
export const request = vi.fn<typeof fetch>();
export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

export const toastText = () => {
  const toast = currentToast();
  return [toast?.title, toast?.description];
};

/** Around each test of a file: a server that was asked nothing yet, and no toast left over. */
export function prepareEachButton(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', request);
    request.mockReset();
  });
  afterEach(() => {
    const toast = currentToast();
    if (toast) dismissToast(toast.id);
  });
}
