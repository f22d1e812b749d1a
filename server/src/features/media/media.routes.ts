import { idSchema } from '@quad/shared/contract/fields';
import { mediaRoutes as contract } from '@quad/shared/contract/media';
import { uuidPattern } from '@quad/shared/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createNetworkLimit } from '../../plugins/challenge';
import { createLimit } from '../../plugins/limits';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { requireOpenEvent } from '../access/event-visibility';
import { listCommentMedia, listEventMedia, requireShownMedia } from './media.queries';
import * as media from './media.service';
import { createUpload } from './media-uploads.service';

const avatarName = new RegExp(`^${uuidPattern}\\.webp$`);

/** How long the store lets an address of a video be used, also if it is hidden meanwhile; a player asks for another. */
const videoSeconds = 300;
/** The same of a picture that everybody may see: browsers keep the address for half an hour. */
const avatarSeconds = 3600;

export function mediaRoutes(app: FastifyInstance, context: AppContext): void {
  const { env, storage } = context;
  const { db } = context.database;
  const guestLimit = { points: env.LIMIT_GUEST_UPLOADS, windowSeconds: 3600, hasCeiling: true };
  const guestUploads = createNetworkLimit(context, { ...guestLimit, name: 'upload-ip' });
  const memberUploads = createLimit(context, { name: 'upload-user', points: 60, windowSeconds: 3600 });
  // An upload that isn't a video may be submitted again, and each attempt reads up to 50 MB.
  const guestVideos = createNetworkLimit(context, { ...guestLimit, name: 'video-ip' });
  const memberVideos = createLimit(context, { name: 'video-user', points: 60, windowSeconds: 3600 });

  const useUploadLimit = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.user) await memberUploads.use(request.user.id);
    else await guestUploads.use(request, reply);
  };

  route(app, contract.requestUpload, async ({ body, user, request, reply }) => {
    await useUploadLimit(request, reply);
    const { url } = await createUpload(context, { ...body, userId: user?.id ?? null });
    return { uploadURL: url };
  });

  const fields = (body: {
    eventId: string;
    commentId?: string | null | undefined;
    url: string;
    posterUrl?: string | null | undefined;
    filename: string;
    durationSeconds?: number | null | undefined;
  }) => ({
    eventId: body.eventId,
    commentId: body.commentId ?? null,
    url: body.url,
    posterUrl: body.posterUrl ?? null,
    filename: body.filename,
    durationSeconds: body.durationSeconds ?? null,
  });

  route(app, contract.create, async ({ body, request }) => {
    const { id: userId } = requireUser(request);
    await memberVideos.use(userId);
    return media.createMedia(context, { ...fields(body), author: { userId } });
  });

  route(app, contract.createAsGuest, async ({ body, user, request, reply }) => {
    await guestVideos.use(request, reply, body.website);
    await requireOpenEvent(db, body.eventId, user?.id ?? null);
    const { guestName, guestEmail } = body;
    return media.createMedia(context, { ...fields(body), author: { guestName, guestEmail } });
  });

  route(app, contract.listForEvent, async ({ params, user }) => {
    await requireOpenEvent(db, params.id, user?.id ?? null);
    return listEventMedia(db, params.id, user?.id ?? null);
  });
  route(app, contract.listForComment, ({ params, user }) =>
    listCommentMedia(db, params.id, user?.id ?? null),
  );

  route(app, contract.review, ({ params, body, request }) =>
    media.reviewMedia(context, { id: params.id, userId: requireUser(request).id, decision: body.decision }),
  );

  route(app, contract.remove, ({ params, request }) =>
    media.deleteMedia(context, { id: params.id, userId: requireUser(request).id }),
  );

  route(app, contract.requestProfileImage, async ({ body, request, reply }) => {
    await useUploadLimit(request, reply);
    const { url } = await createUpload(context, {
      userId: requireUser(request).id,
      contentType: body.contentType,
      size: body.size,
    });
    return { uploadUrl: url, imageUrl: url.split('?')[0] ?? url };
  });

  route(app, contract.setProfileImage, async ({ body, request }) => ({
    profileImageUrl: await media.setProfileImage(context, {
      userId: requireUser(request).id,
      imageUrl: body.imageUrl,
    }),
  }));

  const requireViewable = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const id = idSchema.safeParse(request.params.id);
    if (!id.success) throw new AppError('NOT_FOUND', 'Video not found');
    return requireShownMedia(db, id.data, request.user?.id ?? null);
  };

  /** Where browsers are sent: to the store, which handles Range requests itself. */
  const addressOf = (key: string, ttlSeconds = videoSeconds) => storage.presignGet(key, { ttlSeconds });

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const { storageKey } = await requireViewable(request);
    return reply.header('cache-control', 'private, no-store').redirect(await addressOf(storageKey), 302);
  });

  app.get<{ Params: { id: string } }>('/media/:id/poster', async (request, reply) => {
    const { posterKey } = await requireViewable(request);
    if (!posterKey) throw new AppError('NOT_FOUND', 'This video has no picture');
    return reply.header('cache-control', 'private, no-store').redirect(await addressOf(posterKey), 302);
  });

  app.get<{ Params: { name: string } }>('/avatars/:name', async (request, reply) => {
    const { name } = request.params;
    if (!avatarName.test(name)) throw new AppError('NOT_FOUND', 'There is no such picture');
    const url = await addressOf(`avatars/${name}`, avatarSeconds);
    return reply.header('cache-control', 'public, max-age=1800').redirect(url, 302);
  });
}
