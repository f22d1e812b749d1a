import { beforeEach, vi } from 'vitest';
import { currentToast } from '../lib/toast-store';

/** A button in a test, as for an RSVP or a favorite: what the server is asked, and what it says. */
export const request = vi.fn<typeof fetch>();
export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

export const toastText = () => {
  const toast = currentToast();
  return [toast?.title, toast?.description];
};

/** Around each test of a file: a server that was asked nothing yet. */
export function prepareEachButton(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', request);
    request.mockReset();
  });
}
