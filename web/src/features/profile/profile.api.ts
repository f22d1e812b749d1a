import type { ProfileBody } from '@quad/shared/contract/profile';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { profilesKey } from '../../lib/query-keys';

/** The signed-in person's own profile; its numbers are counted again with each visit. */
export const ownProfileQuery = () =>
  queryOptions({
    queryKey: [...profilesKey, 'own'],
    queryFn: ({ signal }) => call('GET /api/user/profile', { signal }),
    refetchOnMount: 'always',
  });

/** A person as the viewer may see them. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [...profilesKey, id],
    queryFn: ({ signal }) => call('GET /api/users/:id', { params: { id }, signal }),
    refetchOnMount: 'always',
  });

export const saveProfile = (body: ProfileBody) => call('PUT /api/user/profile', { body });

/** Neither of the two sees the other from then on; ends a friendship. */
export const blockPerson = (id: string) => call('PUT /api/users/:id/block', { params: { id } });

/** A signed address for the picture, and the address to name it by afterwards. */
export const requestImageUpload = ({ name, type, size }: File) =>
  call('POST /api/upload/profile-image', { body: { filename: name, contentType: type, size } });

/** Takes the uploaded file as the picture. */
export const setProfileImage = (imageUrl: string) =>
  call('POST /api/user/profile-image', { body: { imageUrl } });
