/** The facts that the rules about a video depend on. */
export interface MediaFacts {
  /** The author, null for a guest. */
  userId: string | null;
  /** The host and co-hosts. */
  reviewerIds: readonly string[];
  isApproved: boolean;
  isHidden: boolean;
  /** Whether the comment it is attached to is hidden. */
  isCommentHidden: boolean;
}

const isAuthor = (media: MediaFacts, viewerId: string | null) =>
  viewerId !== null && media.userId === viewerId;
/** Whether the viewer is the host or a co-host. */
export const canReviewMedia = (media: MediaFacts, viewerId: string | null) =>
  viewerId !== null && media.reviewerIds.includes(viewerId);

/** Waiting and hidden videos, and those of hidden comments, are visible only to their author and the host. */
export const canSeeMedia = (media: MediaFacts, viewerId: string | null) =>
  (media.isApproved && !media.isHidden && !media.isCommentHidden) ||
  isAuthor(media, viewerId) ||
  canReviewMedia(media, viewerId);

export const canDeleteMedia = (media: MediaFacts, viewerId: string | null) =>
  isAuthor(media, viewerId) || canReviewMedia(media, viewerId);
