import type { EventSummary } from '@quad/shared/contract/events';
import { call } from '../../lib/api-client';
import { shareLink } from '../../lib/share';

/** A browser forgets soon that somebody pressed a button, and then shows no share sheet. */
const linkTimeoutMs = 2_000;

/** The event's path with the person's code; `path` where the server does not say in time. */
async function pathWithCode(eventId: string, path: string): Promise<string> {
  try {
    const signal = AbortSignal.timeout(linkTimeoutMs);
    return (await call('POST /api/shares', { body: { eventId }, signal })).path;
  } catch {
    return path;
  }
}

/**
 * Shares an event's page. A member's link carries their code, so that opening it earns them points.
 * @param page its address: absolute, or a path of this app
 */
export async function shareEvent(
  { id, title }: Pick<EventSummary, 'id' | 'title'>,
  page: string,
  isMember: boolean,
): Promise<void> {
  const base = new URL(page, location.origin);
  const path = isMember ? await pathWithCode(id, base.pathname) : base.pathname;
  await shareLink({ title, url: new URL(path, base).href });
}
