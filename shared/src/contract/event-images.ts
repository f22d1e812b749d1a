import * as z from 'zod/mini';
import { defineRoute } from '../define-route';
import { eventImageMaxBytes } from '../limits';
import { singleLine } from './fields';

export const eventImageRoutes = {
  requestUpload: defineRoute({
    method: 'POST',
    path: '/api/upload/event-image',
    summary:
      'A signed address for the picture of an event: PUT the file to `uploadUrl`, then hand `imageUrl` in with the draft.',
    body: z.object({
      filename: z.string().check(singleLine(), z.minLength(1), z.maxLength(200)),
      contentType: z
        .string()
        .check(z.regex(/^image\/(jpeg|png|webp|avif)$/, 'Please upload a JPG, PNG, WebP or AVIF image')),
      size: z
        .number()
        .check(z.int(), z.minimum(1), z.maximum(eventImageMaxBytes, 'Please choose an image under 5MB')),
    }),
    response: z.object({ uploadUrl: z.string(), imageUrl: z.string() }),
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/api/event-images',
    summary:
      'Checks and re-encodes an uploaded picture now, so that it can be shown; handing it in with the draft does the same.',
    body: z.object({ imageUrl: z.string().check(z.minLength(1), z.maxLength(500)) }),
    response: z.object({ imageUrl: z.string() }),
  }),
};
