import { commentEditMinutes } from '@quad/shared/limits';

/** The facts that the rules about a comment depend on. */
export interface CommentFacts {
  /** The author, null for a guest. */
  userId: string | null;
  /** The host and co-hosts. */
  reviewerIds: readonly string[];
  isHidden: boolean;
  /** ISO instant. */
  createdAt: string;
}

const isAuthor = (comment: CommentFacts, viewerId: string | null) =>
  viewerId !== null && comment.userId === viewerId;
/** Whether the viewer is the host or a co-host. */
export const canReviewComment = (comment: CommentFacts, viewerId: string | null) =>
  viewerId !== null && comment.reviewerIds.includes(viewerId);

/** Hidden comments are visible only to their author and the host. */
export const canSeeComment = (comment: CommentFacts, viewerId: string | null) =>
  !comment.isHidden || isAuthor(comment, viewerId) || canReviewComment(comment, viewerId);

/** Authors may edit for a while, before others have replied to it. */
export const canEditComment = (comment: CommentFacts, viewerId: string | null, now: Date) =>
  isAuthor(comment, viewerId) && now.getTime() - Date.parse(comment.createdAt) <= commentEditMinutes * 60_000;

export const canDeleteComment = (comment: CommentFacts, viewerId: string | null) =>
  isAuthor(comment, viewerId) || canReviewComment(comment, viewerId);
