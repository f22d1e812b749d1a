import { profileImageMaxBytes } from '@quad/shared/limits';
import { isUnreadablePhoto, unreadablePhoto } from '../../lib/photo-format';
import { putFile, TooLargeForSite } from '../../lib/put-file';
import { requestImageUpload, setProfileImage } from './profile.api';

export interface ImageProblem {
  title: string;
  description: string;
}

/** Why a file cannot be a profile picture, as a toast's text; null if it can. */
export function imageProblem(file: Pick<File, 'type' | 'size' | 'name'>): ImageProblem | null {
  const { type, size } = file;
  if (isUnreadablePhoto(file)) return { title: 'Invalid file type', description: unreadablePhoto };
  if (!type.startsWith('image/')) {
    return { title: 'Invalid file type', description: 'Please upload an image file' };
  }
  if (size > profileImageMaxBytes) {
    return { title: 'File too large', description: 'Please choose an image under 5MB' };
  }
  return null;
}

async function step<T>(failure: string, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (cause) {
    throw cause instanceof TooLargeForSite ? cause : new Error(failure, { cause });
  }
}

/**
 * Uploads a picture and sets it as the profile picture; the server crops it square.
 * @throws Error whose message says which of the three steps failed
 */
export async function uploadProfileImage(file: File, signal: AbortSignal): Promise<void> {
  const { uploadUrl, imageUrl } = await step('Failed to get upload URL', requestImageUpload(file));
  await step('Failed to upload image', putFile(uploadUrl, file, { signal }));
  await step('Failed to update profile', setProfileImage(imageUrl));
}
