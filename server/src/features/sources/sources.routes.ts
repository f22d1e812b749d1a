import { runProgressSchema, sourceRunRoutes } from '@quad/shared/contract/source-runs';
import { sourceRoutes as contract } from '@quad/shared/contract/sources';
import { sourceKinds } from '@quad/shared/source-kinds';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import type { EventStream, EventStreams } from '../../plugins/event-stream';
import { nextLink } from '../../plugins/keyset';
import { createLimit } from '../../plugins/limits';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { requireUser } from '../../plugins/session';
import { previewSource } from './preview-source';
import { addressOf, readAddress } from './source-address';
import { findRun, findSource, listRuns, listSources, missingKey } from './sources.queries';
import * as service from './sources.service';
import { countOpen, findOverlaps } from './sources-folds.queries';
import { completeSource } from './wanted-source';

/** Sources as administrators see and change them, and their runs. */
export function sourceRoutes(app: FastifyInstance, context: AppContext, streams: EventStreams): void {
  const { db } = context.database;
  // Each may read some megabytes from elsewhere.
  const readings = createLimit(context, { name: 'source-preview', points: 60, windowSeconds: 3600 });

  const one = async (id: string) => {
    const source = await findSource(context, id);
    if (!source) throw new AppError('NOT_FOUND', 'Source not found');
    return source;
  };
  const actorOf = (request: FastifyRequest) => ({ actorId: requireUser(request).id });

  /** Reads it as the form has it; nothing is stored. */
  const preview = async (request: FastifyRequest, body: Parameters<typeof completeSource>[1]) => {
    await readings.use(requireUser(request).id);
    const wanted = completeSource(context, body);
    const address = wanted.address && addressOf(readAddress(wanted.address, context.sealer), context.sealer);
    return previewSource(context, { ...wanted, address }, (events) =>
      findOverlaps(db, events, context.now()),
    );
  };

  route(app, contract.list, async () => ({
    sources: await listSources(context),
    ...(await countOpen(db)),
    missingKeys: sourceKinds.flatMap((kind) => {
      const sentence = missingKey(context, kind);
      return sentence ? [{ kind, sentence }] : [];
    }),
  }));
  route(app, contract.get, ({ params }) => one(params.id));
  route(app, contract.preview, ({ body, request }) => {
    const key = body.kind && missingKey(context, body.kind);
    if (key) throw new AppError('INVALID_INPUT', key);
    return preview(request, body);
  });
  route(app, contract.create, async ({ body, request }) => {
    requireRecentPassword(context, request);
    // What can't be read isn't stored; what only lacks a key starts once that is there.
    if (!missingKey(context, body.kind)) await preview(request, body);
    return one(await service.createSource(context, body, actorOf(request)));
  });
  route(app, contract.change, async ({ params, body, request }) => {
    requireRecentPassword(context, request);
    const { kind } = await one(params.id);
    // What can't be read isn't stored here either.
    if (body.address !== undefined && !missingKey(context, kind)) {
      await preview(request, { kind, address: body.address });
    }
    await service.changeSource(context, params.id, body, actorOf(request));
    return one(params.id);
  });
  route(app, contract.remove, async ({ params, query, request }) => {
    requireRecentPassword(context, request);
    await service.removeSource(context, params.id, { ...query, ...actorOf(request) });
  });
  route(app, contract.run, async ({ params, request, reply }) => {
    await service.runSourceNow(context, params.id, actorOf(request));
    reply.code(202);
    return { isRunning: true };
  });

  route(app, sourceRunRoutes.list, async ({ params, query, request, reply }) => {
    await one(params.id);
    const { items, nextCursor } = await listRuns(db, { ...query, sourceId: params.id, now: context.now() });
    if (nextCursor) reply.header('link', nextLink(request.url, nextCursor));
    return items;
  });
  route(app, sourceRunRoutes.decide, async ({ params, body, request }) => {
    requireRecentPassword(context, request);
    await service.decideRun(context, params.id, { ...body, ...actorOf(request) });
    const run = await findRun(db, params.id, context.now());
    if (!run) throw new AppError('NOT_FOUND', 'Run not found');
    return run;
  });

  /** By stream, the source it follows. */
  const followers = new Map<EventStream, string>();
  const stopListening = context.live.subscribe((message) => {
    const progress = runProgressSchema.safeParse(message);
    if (!progress.success) return;
    for (const [stream, id] of followers) if (id === progress.data.sourceId) stream.send(progress.data);
  });
  app.addHook('preClose', async () => {
    stopListening();
  });
  route(app, sourceRunRoutes.live, async ({ params, request, reply }) => {
    const { isRunning } = await one(params.id);
    const stream = streams.open(request, reply, (stream) => followers.delete(stream));
    followers.set(stream, params.id);
    const counts = { done: 0, total: 0, added: 0, updated: 0 };
    stream.send({ sourceId: params.id, phase: isRunning ? 'fetch' : null, ...counts });
    return reply;
  });
}
