import { previewPath } from '@quad/shared/preview-picture';
import { isUuid } from '@quad/shared/uuid';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { findEvent } from '../event-page/event-page.service';
import { Previews } from './previews.service';

/** A day: programs that keep pictures for good go by the address, which changes with what it shows. */
const keptSeconds = 86_400;

/** The pictures that chats and networks show of events: of those whose page a visitor can open, and as it is now. */
export function previewRoutes(app: FastifyInstance, context: AppContext): void {
  const previews = new Previews(context);

  app.get<{ Params: { id: string; name: string } }>('/previews/:id/:name', async ({ params }, reply) => {
    const { id, name } = params;
    const event = isUuid(id) ? await findEvent(context.database.db, { id }, null, context.now()) : null;
    if (!event) throw new AppError('NOT_FOUND', 'There is no such picture');
    const path = previewPath(event);
    if (path !== `/previews/${id}/${name}`)
      return reply.header('cache-control', 'no-cache').redirect(path, 302);
    const picture = await previews.of(event);
    return reply
      .type('image/png')
      .headers({
        'cache-control': `public, max-age=${keptSeconds}`,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture);
  });
}
