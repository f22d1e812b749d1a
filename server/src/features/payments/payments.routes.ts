import { type EventDraft, eventDraftSchema } from '@quad/shared/contract/hosted-event';
import { paymentRoutes as contract } from '@quad/shared/contract/payments';
import type { FastifyInstance } from 'fastify';
import { WebhookRefusedError } from '../../adapters/payments';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { withProvider } from '../../plugins/payment-provider';
import { requireRecentPassword } from '../../plugins/recent-password';
import { route } from '../../plugins/route';
import { type CurrentUser, requireUser } from '../../plugins/session';
import { getEvent } from '../event-page/event-page.service';
import { discardPayment, openPayment, reopenPayment } from './open-payment';
import { presentPayment, presentStatus } from './payments.present';
import { publishPaidEvent, refundPayment, requireOwnPayment } from './payments.service';
import { timeZoneOf } from './publish-event';
import { processWebhook, recordWebhook } from './webhook-inbox';

/** Stripe's messages are a few kB. */
const webhookMaxBytes = 512 * 1024;

/** @throws AppError FORBIDDEN: hosts must have a verified address */
function requireHost(user: CurrentUser): CurrentUser {
  if (user.emailVerified) return user;
  throw new AppError('FORBIDDEN', 'Please verify your email before you host an event');
}

/**
 * The draft in a publishing request; null if it contains none, so that the server's own counts.
 * @throws AppError INVALID_INPUT that names the missing fields of an incomplete one
 */
function draftOf(body: Partial<EventDraft>): EventDraft | null {
  const { title, category, location, startDate } = body;
  if ([title, category, location, startDate].every((field) => field === undefined)) return null;
  const parsed = eventDraftSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID_INPUT', parsed.error.issues[0]?.message ?? 'The event is invalid');
}

export function paymentRoutes(app: FastifyInstance, context: AppContext): void {
  const { env, payments } = context;
  const { db } = context.database;
  const openings = createLimit(context, { name: 'payment-user', points: 60, windowSeconds: 3600 });
  const publishings = createLimit(context, { name: 'publish-user', points: 60, windowSeconds: 3600 });

  route(app, contract.config, ({ reply }) => {
    reply.header('cache-control', 'no-store');
    return { ...payments.clientConfig, isFeeWaived: env.PLATFORM_FEE_WAIVED };
  });

  route(app, contract.create, async ({ body, request }) => {
    const { id: userId } = requireHost(requireUser(request));
    if (env.PLATFORM_FEE_WAIVED) throw new AppError('CONFLICT', "There's no fee to pay here");
    await openings.use(userId);
    const { draft = null, paymentId } = body ?? {};
    const opening = paymentId
      ? reopenPayment(context, await requireOwnPayment(db, paymentId, userId), request.log)
      : openPayment(context, { userId, draft }, request.log);
    const { payment, intent } = await withProvider(opening);
    return {
      clientSecret: intent.clientSecret,
      paymentIntentId: intent.id,
      amount: payment.amount,
      status: presentStatus(payment),
      eventId: payment.eventId,
    };
  });

  route(app, contract.publish, async ({ body, request }) => {
    const user = requireHost(requireUser(request));
    await publishings.use(user.id);
    const { paymentIntentId = null, ...fields } = body;
    const id = await withProvider(
      publishPaidEvent(context, { userId: user.id, paymentIntentId, draft: draftOf(fields) }, request.log),
    );
    const event = await getEvent(context, { id }, user);
    if (!event) throw new AppError('NOT_FOUND', 'Event not found');
    return event;
  });

  route(app, contract.timeZone, ({ query: { location = '', lat, lng, ...query }, request }) => {
    const place = { ...query, location, latitude: lat, longitude: lng };
    return timeZoneOf(context, { ...place, hostId: requireUser(request).id });
  });

  route(app, contract.get, async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return presentPayment(await requireOwnPayment(db, params.id, requireUser(request).id));
  });

  route(app, contract.discard, async ({ params, request }) => {
    const { id: userId } = requireUser(request);
    await openings.use(userId);
    const payment = await requireOwnPayment(db, params.id, userId);
    await withProvider(discardPayment(context, payment, request.log));
  });

  route(app, contract.refund, async ({ params, body, request }) => {
    requireRecentPassword(context, request);
    const args = { id: params.id, actorId: requireUser(request).id, note: body.note ?? '' };
    return presentPayment(await refundPayment(context, args, request.log));
  });

  void app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: webhookMaxBytes },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.post('/api/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const event = payments.verifyWebhook(body, typeof signature === 'string' ? signature : undefined);
        const isToDo = await recordWebhook(db, event);
        if (isToDo) await processWebhook(context, event, request.log);
        else request.log.info({ event: event.id }, 'a webhook came again');
        return reply.send({ received: true });
      } catch (error) {
        if (!(error instanceof WebhookRefusedError)) throw error;
        request.log.warn({ ip: request.ip, reason: String(error.cause) }, 'a webhook was refused');
        throw new AppError('INVALID_INPUT', error.message);
      }
    });
  });
}
