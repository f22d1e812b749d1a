import type { Media } from '@quad/shared/contract/media';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { mediaKey } from '../../lib/query-keys';
import { useAction } from '../../lib/use-action';
import { commentMediaQuery, deleteMedia, eventMediaQuery, reviewMedia } from './media.api';

/** The server lists at most this many videos of an event. */
const eventListMax = 100;

export interface VideoList {
  /** Undefined until they are there. */
  videos: Media[] | undefined;
  error: Error | null;
  retry(): void;
}

export function useEventMedia(eventId: string): VideoList {
  const { data, error, isFetching, refetch } = useQuery(eventMediaQuery(eventId));
  return { videos: data, error: isFetching ? null : error, retry: () => void refetch() };
}

/** The videos of a comment: among the event's, unless these are so many that older ones are left out. */
export function useCommentMedia(commentId: string, eventVideos: Media[] | undefined): Media[] {
  const { data } = useQuery({
    ...commentMediaQuery(commentId),
    enabled: (eventVideos?.length ?? 0) >= eventListMax,
  });
  return data ?? eventVideos?.filter((video) => video.commentId === commentId) ?? [];
}

/** Fetches the lists of videos anew, of events and of comments. */
export async function refreshMedia(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: mediaKey });
}

/** What a host and an author can do with a video. Each returns whether it was done. */
export function useMediaActions() {
  const { act } = useAction();
  const change = (name: string, run: () => Promise<unknown>, title: string, failed: string) =>
    act({ name, run, done: { title }, failed, refresh: [{ queryKey: mediaKey }] });

  return {
    approve: (id: string) =>
      change(
        id,
        () => reviewMedia(id, 'approve'),
        'Video approved',
        'Failed to approve video. Please try again.',
      ),
    hide: (id: string) =>
      change(id, () => reviewMedia(id, 'hide'), 'Video hidden', 'Failed to hide video. Please try again.'),
    remove: (id: string) =>
      change(id, () => deleteMedia(id), 'Video deleted', 'Failed to delete video. Please try again.'),
  };
}
