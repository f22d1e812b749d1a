import { eventImageRoutes as contract } from '@quad/shared/contract/event-images';
import { idSchema } from '@quad/shared/contract/fields';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { createEventImageUpload, eventImageKey, finishEventImage } from './event-image';

/** How long the store's address of a picture is valid; browsers cache the redirect for half of that. */
const viewSeconds = 3600;

/** Pictures that hosts give their events. */
export function eventImageRoutes(app: FastifyInstance, context: AppContext): void {
  const { storage } = context;
  const uploads = createLimit(context, { name: 'event-image-user', points: 30, windowSeconds: 3600 });

  route(app, contract.requestUpload, async ({ body, request }) => {
    const { id: userId } = requireUser(request);
    await uploads.use(userId);
    return createEventImageUpload(context, {
      userId,
      contentType: body.contentType,
      size: body.size,
    });
  });

  route(app, contract.finish, async ({ body, request }) => ({
    imageUrl: await finishEventImage(context, { ...body, userId: requireUser(request).id }),
  }));

  app.get<{ Params: { name: string } }>('/event-images/:name', async (request, reply) => {
    const id = idSchema.safeParse(/^(.+)\.webp$/.exec(request.params.name)?.[1]);
    if (!id.success) throw new AppError('NOT_FOUND', 'There is no such picture');
    const url = await storage.presignGet(eventImageKey(id.data.toLowerCase()), {
      ttlSeconds: viewSeconds,
    });
    return reply.header('cache-control', `public, max-age=${viewSeconds / 2}`).redirect(url, 302);
  });
}
