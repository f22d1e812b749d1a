import { eventImageMaxBytes } from '@quad/shared/limits';
import { call, explain } from './api-client';
import { photoFault } from './photo-format';
import { putFile, TooLargeForSite } from './put-file';

/**
 * Validates and uploads a picture for an event and has it processed.
 * @returns the URL it is served from
 * @throws Error whose message is for people
 */
export async function uploadPicture(file: File): Promise<string> {
  const fault = await photoFault(file, eventImageMaxBytes);
  if (fault) throw new Error(fault);
  const body = { filename: file.name, contentType: file.type, size: file.size };
  const { uploadUrl, imageUrl } = await call('POST /api/upload/event-image', { body }).catch(
    (error: unknown) => {
      throw new Error(explain(error, 'Failed to get upload URL'));
    },
  );
  await putFile(uploadUrl, file).catch((cause: unknown) => {
    throw cause instanceof TooLargeForSite ? cause : new Error('Failed to upload image', { cause });
  });
  const finished = await call('POST /api/event-images', { body: { imageUrl } }).catch((error: unknown) => {
    throw new Error(explain(error, 'Failed to upload image'));
  });
  return finished.imageUrl;
}
