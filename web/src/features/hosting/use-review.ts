import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import type { Media } from '@quad/shared/contract/media';
import { useQuery } from '@tanstack/react-query';
import { commentsKey, mediaKey } from '../../cache/query-keys';
import type { Action } from '../../lib/use-action';
import { hideComment, keepComment, reviewQuery, reviewVideo, videosToReviewQuery } from './hosting.api';
import { isShown } from './use-review-count';

export interface ReviewQueue {
  /** Undefined until both lists are loaded. */
  waiting: { comments: CommentToReview[]; videos: Media[] } | undefined;
  hidden: { comments: CommentToReview[]; videos: Media[] };
  error: Error | null;
  retry(): void;
}

/** Reported comments, guests' videos, and what the host hid; refetched when the screen opens. */
export function useReviewQueue(eventId: string): ReviewQueue {
  const comments = useQuery({ ...reviewQuery(eventId), refetchOnMount: 'always' });
  const videos = useQuery(videosToReviewQuery(eventId));
  const isFetching = comments.isFetching || videos.isFetching;
  return {
    waiting:
      comments.data && videos.data
        ? {
            comments: comments.data.comments.filter(isShown),
            videos: videos.data.filter(({ isHidden }) => !isHidden),
          }
        : undefined,
    hidden: {
      comments: comments.data?.comments.filter(({ isHidden }) => isHidden) ?? [],
      videos: videos.data?.filter(({ isHidden }) => isHidden) ?? [],
    },
    error: isFetching ? null : (comments.error ?? videos.error),
    retry: () => {
      void comments.refetch();
      void videos.refetch();
    },
  };
}

/** The host's decisions about a comment or a video. */
export function reviewActions(eventId: string) {
  const decision = (run: () => Promise<unknown>, title: string): Action => ({
    run,
    done: { title },
    failed: "We couldn't save that. Please try again.",
    refresh: [
      reviewQuery(eventId).queryKey,
      videosToReviewQuery(eventId).queryKey,
      [...commentsKey, eventId],
      mediaKey,
    ].map((queryKey) => ({ queryKey })),
  });

  return {
    approveVideo: (id: string) => decision(() => reviewVideo(id, 'approve'), 'Video approved'),
    hideVideo: (id: string) => decision(() => reviewVideo(id, 'hide'), 'Video hidden'),
    keepComment: (id: string) => decision(() => keepComment(id), 'Comment kept'),
    hideComment: (id: string) => decision(() => hideComment(id), 'Comment hidden'),
  };
}
