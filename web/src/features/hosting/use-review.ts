import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import type { Media } from '@quad/shared/contract/media';
import { useQuery } from '@tanstack/react-query';
import type { Action } from '../../lib/use-action';
import { fetchVideosToReview, hideComment, keepComment, reviewVideo } from './hosting.api';
import { isOpen, reviewQuery } from './use-review-count';

const videosKey = (eventId: string) => ['hosting', 'review-videos', eventId] as const;

export interface ReviewQueue {
  /** Undefined until both lists are there. */
  waiting: { comments: CommentToReview[]; videos: Media[] } | undefined;
  hidden: { comments: CommentToReview[]; videos: Media[] };
  error: Error | null;
  retry(): void;
}

/** What readers reported and guests handed in, and what the host hid; fetched anew whenever the screen opens. */
export function useReviewQueue(eventId: string): ReviewQueue {
  const comments = useQuery({
    ...reviewQuery(eventId),
    refetchOnMount: 'always',
  });
  const videos = useQuery({
    queryKey: videosKey(eventId),
    queryFn: ({ signal }) => fetchVideosToReview(eventId, signal),
    refetchOnMount: 'always',
  });
  const isFetching = comments.isFetching || videos.isFetching;
  return {
    waiting:
      comments.data && videos.data
        ? {
            comments: comments.data.comments.filter(isOpen),
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

/** What a host can decide about a comment or a video of an event. */
export function reviewActions(eventId: string) {
  const decision = (run: () => Promise<void>, title: string): Action => ({
    run,
    done: { title },
    failed: 'Please try again.',
    refresh: [
      reviewQuery(eventId).queryKey,
      videosKey(eventId),
      // What the event's page keeps of comments and videos is another feature's, under these names.
      ['comments', eventId],
      ['media'],
    ].map((queryKey) => ({ queryKey })),
  });

  return {
    approveVideo: (id: string) => decision(() => reviewVideo(id, 'approve'), 'Video approved'),
    hideVideo: (id: string) => decision(() => reviewVideo(id, 'hide'), 'Video hidden'),
    keepComment: (id: string) => decision(() => keepComment(id), 'Comment kept'),
    hideComment: (id: string) => decision(() => hideComment(id), 'Comment hidden'),
  };
}
