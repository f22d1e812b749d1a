import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from './hosting.api';

/** Whether a comment awaits the host's review. */
export const isShown = (comment: CommentToReview) => !comment.isHidden;

/** How many comments and videos await review; apart from the review itself, because event pages show it. */
export function useReviewCount(eventId: string): number {
  const { data } = useQuery(reviewQuery(eventId));
  return data ? data.waitingVideos + data.comments.filter(isShown).length : 0;
}
