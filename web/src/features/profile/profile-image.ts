import { profileImageMaxBytes } from '@quad/shared/limits';
import { explain } from '../../lib/api-client';
import { photoFault, tooLargePhoto } from '../../lib/photo-format';
import { putFile, TooLargeForSite } from '../../lib/put-file';
import { requestImageUpload, setProfileImage } from './profile.api';

/** Why a file cannot be a profile picture, as a toast's text; null if it can. */
export async function imageProblem(file: File): Promise<{ title: string; description: string } | null> {
  const description = await photoFault(file, profileImageMaxBytes);
  if (description === null) return null;
  return { title: description === tooLargePhoto ? 'File too large' : 'Invalid file type', description };
}

async function step<T>(failure: string, run: Promise<T>): Promise<T> {
  try {
    return await run;
  } catch (cause) {
    throw cause instanceof TooLargeForSite ? cause : new Error(explain(cause, failure), { cause });
  }
}

/**
 * Uploads a picture and sets it as the profile picture; the server crops it square.
 * @throws Error whose message says why, or which of the three steps failed
 */
export async function uploadProfileImage(file: File, signal: AbortSignal): Promise<void> {
  const { uploadUrl, imageUrl } = await step('Failed to get upload URL', requestImageUpload(file));
  await step('Failed to upload image', putFile(uploadUrl, file, { signal }));
  await step('Failed to update profile', setProfileImage(imageUrl));
}
