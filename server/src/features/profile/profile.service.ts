import type { SessionUser } from '@quad/shared/contract/auth';
import type { OwnProfile, Profile, ProfileBody } from '@quad/shared/contract/profile';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { presentEvents } from '../events/personal-marks';
import { type FoundProfile, findHostedEvents, findOwnProfile, findProfile } from './profile.queries';

/** Whether bio, handles, numbers and friends are shown: as the person chose, and always to themselves. */
function canSeeDetails({
  profileVisibility,
  relation,
}: Pick<FoundProfile, 'profileVisibility' | 'relation'>): boolean {
  if (relation === 'self' || profileVisibility === 'everyone') return true;
  return profileVisibility === 'friends' && relation === 'friends';
}

/** The part of a profile that the viewer may see. */
function visibleProfile(found: FoundProfile, isVisitor: boolean): Omit<Profile, 'hostedEvents'> {
  const areDetailsVisible = canSeeDetails(found);
  const detail = <Value>(value: Value) => (areDetailsVisible ? value : null);
  const hasMutual = !isVisitor && found.relation !== 'self' && found.profileVisibility !== 'nobody';
  return {
    id: found.id,
    firstName: found.firstName,
    lastName: found.lastName,
    profileImageUrl: found.profileImageUrl,
    university: found.university,
    graduationYear: found.graduationYear,
    relation: found.relation,
    request: found.request,
    profileVisibility: found.profileVisibility,
    areDetailsVisible,
    bio: detail(found.bio),
    instagramHandle: detail(found.instagramHandle),
    twitterHandle: detail(found.twitterHandle),
    eventsHosted: detail(found.eventsHosted),
    eventsAttended: detail(found.eventsAttended),
    friendsCount: detail(found.friendsCount),
    mutualFriends: hasMutual ? found.mutualFriends : null,
    mutualFriendsPreview: hasMutual && areDetailsVisible ? found.mutualFriendsPreview : [],
  };
}

/** @throws AppError NOT_FOUND if the account is gone */
export async function getOwnProfile({ database, now }: AppContext, userId: string): Promise<OwnProfile> {
  const profile = await findOwnProfile(database.db, userId, now());
  if (!profile) throw new AppError('NOT_FOUND', 'This account no longer exists');
  return profile;
}

/** A handle as stored: without its at sign, null if there is none. */
const handleOf = (typed: string | null | undefined) =>
  typed === undefined ? undefined : typed?.replace(/^@/, '') || null;

/**
 * Changes the given fields. A picture is set by its upload (features/media); here the current one may be
 * repeated or removed.
 * @throws AppError INVALID_INPUT for another picture
 */
export async function updateProfile(
  context: AppContext,
  userId: string,
  body: ProfileBody,
): Promise<OwnProfile> {
  const { db } = context.database;
  const imageUrl = body.profileImageUrl === '' ? null : body.profileImageUrl;
  const removed = await db.transaction(async (db) => {
    const [user] = await db
      .select({ url: users.profileImageUrl })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    if (imageUrl && imageUrl !== user?.url) {
      throw new AppError('INVALID_INPUT', 'profileImageUrl: Please upload an image file');
    }
    await db
      .update(users)
      .set({
        ...(body.bio === undefined ? {} : { bio: body.bio || null }),
        ...(body.instagramHandle === undefined ? {} : { instagramHandle: handleOf(body.instagramHandle) }),
        ...(body.twitterHandle === undefined ? {} : { twitterHandle: handleOf(body.twitterHandle) }),
        ...(imageUrl === null ? { profileImageUrl: null } : {}),
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId));
    return imageUrl === null ? user?.url : null;
  });
  if (removed?.startsWith('/avatars/')) await context.storage.discard(removed.slice(1));
  return getOwnProfile(context, userId);
}

/** @throws AppError NOT_FOUND for unknown and suspended people, and across a block */
export async function getProfile(
  { database, now }: AppContext,
  id: string,
  viewer: SessionUser | null,
): Promise<Profile> {
  const found = await findProfile(database.db, { id, viewerId: viewer?.id ?? null, now: now() });
  if (!found) throw new AppError('NOT_FOUND', "We couldn't find this person");
  const hosted = await findHostedEvents(database.db, id, now());
  return {
    ...visibleProfile(found, viewer === null),
    hostedEvents: await presentEvents(database.pool, hosted, viewer?.id),
  };
}
