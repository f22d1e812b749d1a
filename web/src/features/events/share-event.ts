import type { EventSummary } from '@quad/shared/contract/events';
import { call } from '../../lib/api-client';
import { shareLink } from '../../lib/share';

/** Milliseconds. Browsers require a recent press to open the share sheet or to copy. */
const linkTimeoutMs = 2_000;

/** The event's path with the person's code; `path` without one if the server does not respond in time. */
async function pathWithCode(eventId: string, path: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(linkTimeoutMs);
    return (await call('POST /api/shares', { body: { eventId }, signal })).path;
  } catch {
    return path;
  }
}

/**
 * Shares an event's page. A member's link carries their code, so that openings earn them points.
 * @param page its URL: absolute, or a path of this app
 */
export async function shareEvent(
  { id, title }: Pick<EventSummary, 'id' | 'title'>,
  page: string,
  isMember: boolean,
): Promise<void> {
  const base = new URL(page, location.origin);
  const urlOf = (path: string) => new URL(path, base).href;
  const url = isMember ? pathWithCode(id, base.pathname).then(urlOf) : urlOf(base.pathname);
  await shareLink({ title, url });
}
