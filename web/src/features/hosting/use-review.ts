import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import type { Media } from '@quad/shared/contract/media';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../lib/api-client';
import { toast } from '../../lib/toast-store';
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

/** What the host decides about comments and videos. Each says so when it failed. */
export function useReviewActions(eventId: string) {
  const client = useQueryClient();

  const act = async (work: Promise<void>, done: string): Promise<void> => {
    try {
      await work;
      toast({ title: done });
    } catch (error) {
      toast({ title: 'Error', description: explain(error, 'Please try again.'), tone: 'danger' });
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: reviewQuery(eventId).queryKey }),
      client.invalidateQueries({ queryKey: videosKey(eventId) }),
      // What the event's page keeps of comments and videos is another feature's, under these names.
      client.invalidateQueries({ queryKey: ['comments', eventId] }),
      client.invalidateQueries({ queryKey: ['media'] }),
    ]);
  };

  return {
    approveVideo: (id: string) => act(reviewVideo(id, 'approve'), 'Video approved'),
    hideVideo: (id: string) => act(reviewVideo(id, 'hide'), 'Video hidden'),
    keepComment: (id: string) => act(keepComment(id), 'Comment kept'),
    hideComment: (id: string) => act(hideComment(id), 'Comment hidden'),
  };
}
