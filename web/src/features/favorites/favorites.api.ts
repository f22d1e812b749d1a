import type { EventSummary } from '@quad/shared/contract/events';
import { requestJson } from '../../lib/api-client';

type Favorite = { isFavorited: boolean };

/** Marks an event or takes the mark off; the source is told for events from elsewhere. */
export async function setFavorite(
  { id, externalSource }: Pick<EventSummary, 'id' | 'externalSource'>,
  isFavorited: boolean,
): Promise<void> {
  const path = `/api/events/${encodeURIComponent(id)}/favorite`;
  if (isFavorited) await requestJson<Favorite>(path, { method: 'POST', body: { externalSource } });
  else {
    const query = new URLSearchParams({ externalSource });
    await requestJson<Favorite>(`${path}?${query}`, { method: 'DELETE' });
  }
}
