import type { Media } from '@quad/shared/contract/media';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { mediaKey } from '../../cache/query-keys';
import { useAction } from '../../lib/use-action';
import { commentMediaQuery, deleteMedia, eventMediaQuery, reviewMedia } from './media.api';

/** The server lists at most this many videos per event. */
const eventListMax = 100;

export interface VideoList {
  /** Undefined until they are loaded. */
  videos: Media[] | undefined;
  error: Error | null;
  retry(): void;
}

export function useEventMedia(eventId: string): VideoList {
  const { data, error, isFetching, refetch } = useQuery(eventMediaQuery(eventId));
  return { videos: data, error: isFetching ? null : error, retry: () => void refetch() };
}

/** A comment's videos: taken from the event's, unless there are so many that older ones are missing. */
export function useCommentMedia(commentId: string, eventVideos: Media[] | undefined): Media[] {
  const { data } = useQuery({
    ...commentMediaQuery(commentId),
    enabled: (eventVideos?.length ?? 0) >= eventListMax,
  });
  return data ?? eventVideos?.filter((video) => video.commentId === commentId) ?? [];
}

/** Refetches the lists of videos, of events and of comments. */
export async function refreshMedia(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: mediaKey });
}

/** What a host and an author can do with a video. Each action returns whether it succeeded. */
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
        "We couldn't approve the video. Please try again.",
      ),
    hide: (id: string) =>
      change(
        id,
        () => reviewMedia(id, 'hide'),
        'Video hidden',
        "We couldn't hide the video. Please try again.",
      ),
    remove: (id: string) =>
      change(id, () => deleteMedia(id), 'Video deleted', "We couldn't delete the video. Please try again."),
  };
}
