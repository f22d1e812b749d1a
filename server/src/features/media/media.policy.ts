/** What the rules about a video look at. */
export interface MediaFacts {
  /** The author, null for a guest. */
  userId: string | null;
  hostId: string | null;
  isApproved: boolean;
  isHidden: boolean;
  /** The comment it is attached to is hidden. */
  isCommentHidden: boolean;
}

const isAuthor = (media: MediaFacts, viewerId: string | null) =>
  viewerId !== null && media.userId === viewerId;
const isHost = (media: MediaFacts, viewerId: string | null) => viewerId !== null && media.hostId === viewerId;

/** Waiting videos, hidden ones and those of hidden comments are seen by their author and the host alone. */
export const canSeeMedia = (media: MediaFacts, viewerId: string | null) =>
  (media.isApproved && !media.isHidden && !media.isCommentHidden) ||
  isAuthor(media, viewerId) ||
  isHost(media, viewerId);

export const canDeleteMedia = (media: MediaFacts, viewerId: string | null) =>
  isAuthor(media, viewerId) || isHost(media, viewerId);

export const canReviewMedia = isHost;
