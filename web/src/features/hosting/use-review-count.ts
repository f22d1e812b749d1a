import type { CommentToReview } from '@quad/shared/contract/event-hosting';
import { useQuery } from '@tanstack/react-query';
import { reviewQuery } from './hosting.api';

/** Whether a comment waits for the host's word. */
export const isOpen = (comment: CommentToReview) => !comment.isHidden;

/** How many comments and videos wait for the host's word; apart from the review, as an event's page says it. */
export function useReviewCount(eventId: string): number {
  const { data } = useQuery(reviewQuery(eventId));
  return data ? data.waitingVideos + data.comments.filter(isOpen).length : 0;
}
