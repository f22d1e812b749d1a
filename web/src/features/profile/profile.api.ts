import type { ProfileBody } from '@quad/shared/contract/profile';
import { profilesKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { freshQuery } from '../../lib/read-query';

/** The signed-in person's own profile; its numbers are recounted on each visit. */
export const ownProfileQuery = () => freshQuery([...profilesKey, 'own'], 'GET /api/user/profile');

/** A person as the viewer may see them. */
export const profileQuery = (id: string) =>
  freshQuery([...profilesKey, id], 'GET /api/users/:id', { params: { id } });

export const saveProfile = (body: ProfileBody) => call('PUT /api/user/profile', { body });

/** From then on neither of the two sees the other; also ends a friendship. */
export const blockPerson = (id: string) => call('PUT /api/users/:id/block', { params: { id } });

/** A signed URL for uploading the picture, and the URL that identifies it afterwards. */
export const requestImageUpload = ({ name, type, size }: File) =>
  call('POST /api/upload/profile-image', { body: { filename: name, contentType: type, size } });

/** Sets the uploaded file as the picture. */
export const setProfileImage = (imageUrl: string) =>
  call('POST /api/user/profile-image', { body: { imageUrl } });
