/** The facts that the rules about a video depend on. */
export interface MediaFacts {
  /** The author, null for a guest. */
  userId: string | null;
  /** The host and co-hosts. */
  reviewerIds: readonly string[];
  isApproved: boolean;
  isHidden: boolean;
}

const isAuthor = (media: MediaFacts, viewerId: string | null) =>
  viewerId !== null && media.userId === viewerId;
/** Whether the viewer is the host or a co-host. */
export const canReviewMedia = (media: MediaFacts, viewerId: string | null) =>
  viewerId !== null && media.reviewerIds.includes(viewerId);

export const canDeleteMedia = (media: MediaFacts, viewerId: string | null) =>
  isAuthor(media, viewerId) || canReviewMedia(media, viewerId);
