import type { Face } from '@quad/shared/contract/people';
import { counted } from '@quad/shared/count-text';
import { personTone } from '../../components/avatar';

/** Friends as on avatars and pins: a picture, or an initial on the person's hue. */
export const facesOf = (friends: readonly Face[] = []) =>
  friends.map(({ id, firstName, profileImageUrl: imageUrl }) => ({
    initial: (firstName ?? '').slice(0, 1),
    tone: personTone(id),
    imageUrl,
  }));

/** '1 friend going', '3 friends going'. */
export const friendsGoingText = (count: number): string => `${counted(count, 'friend')} going`;
