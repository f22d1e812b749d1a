import type { EventSummary } from '@quad/shared/contract/events';
import { call } from '../../lib/api-client';

/** Adds or removes a favorite; imported events are identified by their source as well. */
export async function setFavorite(
  { id, externalSource }: Pick<EventSummary, 'id' | 'externalSource'>,
  isFavorited: boolean,
): Promise<void> {
  const source = { externalSource };
  if (isFavorited) await call('POST /api/events/:id/favorite', { params: { id }, body: source });
  else await call('DELETE /api/events/:id/favorite', { params: { id }, query: source });
}
