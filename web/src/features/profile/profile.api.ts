import type { OwnProfile, Profile, ProfileBody } from '@quad/shared/contract/profile';
import { requestJson } from '../../lib/api-client';

/** The calls of contract/profile.ts, of contract/media.ts about the picture, and of blocking. */

export const ownProfileKey = ['/api/user', 'profile'] as const;
export const profileKey = (id: string) => ['/api/users', id] as const;

const personPath = (id: string) => `/api/users/${encodeURIComponent(id)}`;

export async function fetchOwnProfile(signal?: AbortSignal): Promise<OwnProfile> {
  return (await requestJson<OwnProfile>('/api/user/profile', { signal })).data;
}

export async function saveProfile(body: ProfileBody): Promise<OwnProfile> {
  return (await requestJson<OwnProfile>('/api/user/profile', { method: 'PUT', body })).data;
}

export async function fetchProfile(id: string, signal?: AbortSignal): Promise<Profile> {
  return (await requestJson<Profile>(personPath(id), { signal })).data;
}

/** Neither of the two sees the other from then on; ends a friendship. */
export async function blockPerson(id: string): Promise<void> {
  await requestJson(`${personPath(id)}/block`, { method: 'PUT' });
}

/** A signed address for the picture, and the address to name it by afterwards. */
export async function requestImageUpload({
  name,
  type,
  size,
}: File): Promise<{ uploadUrl: string; imageUrl: string }> {
  const body = { filename: name, contentType: type, size };
  const path = '/api/upload/profile-image';
  return (await requestJson<{ uploadUrl: string; imageUrl: string }>(path, { method: 'POST', body })).data;
}

/** Takes the uploaded file as the picture. */
export async function setProfileImage(imageUrl: string): Promise<void> {
  await requestJson('/api/user/profile-image', { method: 'POST', body: { imageUrl } });
}
