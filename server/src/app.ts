import type { RouteDefinition } from '@quad/shared/define-route';
import { openStreamsMax } from '@quad/shared/limits';
import { type StripeSandbox, stripeSandboxPlugin } from '@quad/stripe-sandbox/stripe-sandbox';
import fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from './app-context';
import { authRoutes } from './features/auth/auth.routes';
import { backupRoutes } from './features/backups/backups.routes';
import { commentRoutes } from './features/comments/comments.routes';
import { consoleRoutes } from './features/console/console.routes';
import { doorRoutes } from './features/door/door.routes';
import { doorHostingRoutes } from './features/door/door-hosting.routes';
import { liveDoorRoutes } from './features/door/door-live.routes';
import { passRoutes } from './features/door/door-passes.routes';
import { embedRoutes } from './features/embeds/embeds.routes';
import { eventPageRoutes } from './features/event-page/event-page.routes';
import { eventRoleRoutes } from './features/event-roles/event-roles.routes';
import { favoriteRoutes } from './features/favorites/favorites.routes';
import { feedRoutes } from './features/feeds/feeds.routes';
import { friendRoutes } from './features/friends/friends.routes';
import { hostingRoutes } from './features/hosting/hosting.routes';
import { invitationRoutes } from './features/invitations/invitations.routes';
import { mediaRoutes } from './features/media/media.routes';
import { eventImageRoutes } from './features/media/media-event-images.routes';
import { metricsRoutes } from './features/metrics/metrics.routes';
import { moderationRoutes } from './features/moderation/moderation.routes';
import { myEventRoutes } from './features/my-events/my-events.routes';
import { notificationRoutes } from './features/notifications/notifications.routes';
import { liveNotificationRoutes } from './features/notifications/notifications-live.routes';
import { hasOutbox, outboxRoutes } from './features/outbox/outbox.routes';
import { BuildFiles } from './features/pages/build-files';
import { pageRoutes } from './features/pages/pages.routes';
import { webAssetRoutes } from './features/pages/web-assets';
import { paymentRoutes } from './features/payments/payments.routes';
import { payoutRoutes } from './features/payouts/payouts.routes';
import { placeBookRoutes } from './features/place-book/place-book.routes';
import { placeRoutes } from './features/places/places.routes';
import { previewRoutes } from './features/previews/previews.routes';
import { privacyRoutes } from './features/privacy/privacy.routes';
import { profileRoutes } from './features/profile/profile.routes';
import { referralRoutes } from './features/referrals/referrals.routes';
import { rsvpRoutes } from './features/rsvps/rsvps.routes';
import { liveRoutes } from './features/rsvps/rsvps-live.routes';
import { searchRoutes } from './features/search/search.routes';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes';
import { settingsRoutes } from './features/settings/settings.routes';
import { sourceRoutes } from './features/sources/sources.routes';
import { eventCorrectionRoutes } from './features/sources/sources-corrections.routes';
import { eventFoldRoutes } from './features/sources/sources-folds.routes';
import { leaveOutRoutes } from './features/sources/sources-leave-out.routes';
import { ticketSaleRoutes } from './features/ticket-sales/ticket-sales.routes';
import { orderRoutes } from './features/tickets/order-routes';
import { ticketTypeRoutes } from './features/tickets/ticket-type-routes';
import { ticketRoutes } from './features/tickets/tickets.routes';
import { readFileLimit } from './file-limit';
import { trustedProxies } from './plugins/client-address';
import { limitConnections } from './plugins/connection-limit';
import { registerDraining } from './plugins/draining';
import { earlyServer, type Finder } from './plugins/early-responses';
import {
  notFound,
  refuseBrokenRequest,
  registerErrors,
  respondToUnreadableAddress,
  sendError,
} from './plugins/error-responses';
import { createEventStreams } from './plugins/event-stream';
import { healthRoutes } from './plugins/health';
import { logSerializers } from './plugins/log-lines';
import { registerMapFiles } from './plugins/map-files';
import { registerOpenApi } from './plugins/open-api';
import { RequestCounts } from './plugins/request-counts';
import { followTraces, requestIdOf } from './plugins/request-ids';
import { RequestTimes } from './plugins/request-times';
import { registerSecurity, securityHeaders } from './plugins/security';
import { registerSession } from './plugins/session';
import { disconnectSlowClients, refuseSlowBodies, usualClientTimes } from './plugins/slow-clients';
import { assetsIn, openWeb, registerWebFiles, type WebRenderer } from './plugins/web';
import { sendZones } from './plugins/zones-of-json';
import { stripeSandboxPath } from './sandbox/embedded-stripe';
import { type S3SandboxOptions, s3SandboxRoutes } from './sandbox/s3-sandbox';
import { sessionSecret } from './secrets';

export interface AppOptions {
  /** Renders the pages: the built web app by default; null for API tests, which need no build. */
  openPages?: (() => Promise<WebRenderer>) | null;
  /** The embedded bucket, served by this process; absent if a real one is configured. */
  s3Sandbox?: S3SandboxOptions | null;
  /** The embedded Stripe, likewise. */
  stripeSandbox?: StripeSandbox | null;
  /** Receives the log's lines; standard output by default. */
  logTo?: { write(line: string): void } | undefined;
}

/** Assembles the server; it isn't listening yet. */
export async function buildApp(
  context: AppContext,
  { openPages = openWeb, s3Sandbox = null, stripeSandbox = null, logTo }: AppOptions = {},
): Promise<FastifyInstance> {
  const { env } = context;
  const counts = new RequestCounts(env);
  const web = openPages && (await openPages());
  const headers = securityHeaders(env, web?.inlineScripts ?? []);
  const finders: Finder[] = [];
  const buildFiles = web?.filesFolder ? new BuildFiles(assetsIn(web.filesFolder)) : null;
  const app = fastify({
    logger: { level: env.LOG_LEVEL, serializers: logSerializers, ...(logTo ? { stream: logTo } : {}) },
    trustProxy: trustedProxies(env),
    genReqId: requestIdOf,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 300 },
    clientErrorHandler: refuseBrokenRequest,
    serverFactory: earlyServer({ env, counts, headers, finders }),
    frameworkErrors: respondToUnreadableAddress,
    // What still arrives on an open connection is served.
    return503OnClosing: false,
  });
  app.decorate('draining', registerDraining(app));
  const times = new RequestTimes(app);
  followTraces(app);
  limitConnections(app.server, app.log, readFileLimit());
  disconnectSlowClients(app.server, usualClientTimes);
  refuseSlowBodies(app, usualClientTimes);
  registerErrors(app);
  sendZones(app);
  app.decorate('contractRoutes', new Set<RouteDefinition>());
  await registerSecurity(app, { env, counts, headers });
  if (web?.filesFolder) await registerWebFiles(app, web.filesFolder);
  await registerMapFiles(app, env);
  await registerSession(app, context, sessionSecret(env));

  healthRoutes(app, context);
  registerOpenApi(app, app.contractRoutes);
  const streams = createEventStreams(app, {
    forAddress: env.LIMIT_STREAMS * env.RATE_LIMIT_FACTOR,
    forPerson: openStreamsMax.forPerson * env.RATE_LIMIT_FACTOR,
    inAll: openStreamsMax.inAll,
  });
  context.live.onGap(streams.endAll);
  context.live.subscribe(streams.endEnded);
  metricsRoutes(app, context, times, streams);
  authRoutes(app, context);
  backupRoutes(app, context);
  searchRoutes(app, context, { counts, finders });
  feedRoutes(app, context, counts);
  eventPageRoutes(app, context);
  previewRoutes(app, context);
  embedRoutes(app, context);
  placeRoutes(app, context);
  placeBookRoutes(app, context);
  rsvpRoutes(app, context);
  liveRoutes(app, context, streams);
  ticketTypeRoutes(app, context);
  orderRoutes(app, context);
  ticketSaleRoutes(app, context);
  ticketRoutes(app, context);
  favoriteRoutes(app, context);
  friendRoutes(app, context);
  privacyRoutes(app, context);
  profileRoutes(app, context);
  myEventRoutes(app, context);
  invitationRoutes(app, context);
  referralRoutes(app, context);
  commentRoutes(app, context);
  hostingRoutes(app, context);
  eventRoleRoutes(app, context);
  passRoutes(app, context);
  doorRoutes(app, context);
  doorHostingRoutes(app, context);
  liveDoorRoutes(app, context, streams);
  mediaRoutes(app, context);
  eventImageRoutes(app, context);
  paymentRoutes(app, context);
  payoutRoutes(app, context);
  moderationRoutes(app, context);
  consoleRoutes(app, context);
  notificationRoutes(app, context);
  secondFactorRoutes(app, context);
  settingsRoutes(app, context);
  sourceRoutes(app, context, streams);
  leaveOutRoutes(app, context);
  eventCorrectionRoutes(app, context);
  eventFoldRoutes(app, context);
  liveNotificationRoutes(app, context, streams);
  if (s3Sandbox) s3SandboxRoutes(app, s3Sandbox);
  if (stripeSandbox)
    await app.register(stripeSandboxPlugin, { sandbox: stripeSandbox, path: stripeSandboxPath });
  if (hasOutbox(context)) outboxRoutes(app, context);
  if (buildFiles) await webAssetRoutes(app, context, { files: buildFiles, finders });
  if (web) pageRoutes(app, context, web, finders);
  else app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  return app;
}
