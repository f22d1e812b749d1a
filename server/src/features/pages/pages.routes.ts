import type { BootData, EventPage } from '@quad/shared/boot-data';
import type { SessionUser } from '@quad/shared/contract/auth';
import { searchQuerySchema } from '@quad/shared/contract/events';
import type { FavoritesQuery } from '@quad/shared/contract/favorites';
import { knownCenter, parseDiscoverSearch, searchKey } from '@quad/shared/discover-filters';
import { searchQueryOf } from '@quad/shared/discover-query';
import { firstPageSize } from '@quad/shared/limits';
import { isUuid } from '@quad/shared/uuid';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { isForPage, notFound, sendError } from '../../plugins/errors';
import { originOf } from '../../plugins/origin';
import type { WebRenderer } from '../../plugins/web';
import { pageSite } from '../../site';
import { zoneAt } from '../../text/source-coordinates';
import { getEvent } from '../event-page/event-page.service';
import { openLinked } from '../invitations/invitations.service';
import { isChoiceLink } from '../notifications/mail-choice';
import { getProfile } from '../profile/profile.service';
import { findRsvpOfLink } from '../rsvps/linked-rsvps';
import { rsvpIdOfLink } from '../rsvps/rsvp-mails';
import { listFavoriteEvents, searchEvents, showPublished } from '../search/search.service';
import { sketchMapRoute } from './sketch-map';

/** The query string of a request including its question mark, or ''. */
function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at === -1 ? '' : request.url.slice(at);
}

/** Finds what a page is about, by the last part of its address that varies; null if there is none. */
type Find = (context: AppContext, key: string, viewer: SessionUser | null) => Promise<unknown>;

const findHostedEvent: Find = (context, id, viewer) => getEvent(context, { id }, viewer);

/** Pages whose content the browser requests, by the path of their address. */
const pagesOfThings: Record<string, Find> = {
  '/profile/:key': async (context, id, viewer) => isUuid(id) && getProfile(context, id, viewer),
  '/events/:key/attendees': findHostedEvent,
  '/events/:key/edit': findHostedEvent,
  '/events/:key/live': findHostedEvent,
  '/invitation/:key': openLinked,
  '/mail-choice/:key': isChoiceLink,
  '/rsvp/:key': async (context, token) => {
    const id = rsvpIdOfLink(context, token);
    return id && findRsvpOfLink(context.database.db, id);
  },
};

async function isThere(found: Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await found);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** The pages, rendered with everything their first screen needs, so that they work without scripts. */
export function pageRoutes(app: FastifyInstance, context: AppContext, web: WebRenderer): void {
  const { env, mapHosts, site } = context;
  const sketch = env.seedsDemo ? sketchMapRoute(app) : null;

  const bootFor = (request: FastifyRequest): BootData => ({
    user: request.user,
    now: context.now().toISOString(),
    publicUrl: originOf(env, request),
    site: pageSite(site),
    map: {
      tilesUrl: mapHosts.reachable(env.MAP_TILES_URL),
      pmtilesUrl: mapHosts.reachable(env.MAP_PMTILES_URL ?? ''),
      attribution: env.MAP_ATTRIBUTION,
      sketch,
    },
  });

  const favoritesPage = async (query: FavoritesQuery, user: SessionUser): Promise<EventPage> => {
    const events = await listFavoriteEvents(context, query, user.id);
    return { events, nextCursor: null, total: events.length };
  };

  app.get('/', async (request, reply) => {
    const search = searchOf(request);
    const paidIntent = new URLSearchParams(search).get('payment_intent');
    if (paidIntent) {
      // The payment provider sends people back to the origin; redirect them to the payment page, without the
      // client secret, which is no longer needed.
      const query = new URLSearchParams({ payment_intent: paidIntent });
      return reply.redirect(`/payment-page?${query}`, 302);
    }
    const filters = parseDiscoverSearch(search);
    const center = knownCenter(filters, site.campus?.center);
    if (!center) return web.sendPage(request, reply, bootFor(request));
    const placed = {
      ...filters,
      center,
      radius: filters.radius ?? site.radius,
      favorites: filters.favorites && request.user !== null,
    };
    const wanted = searchQueryOf(placed, context.now(), site.campus?.timezone ?? zoneAt(center), {
      limit: firstPageSize,
      count: true,
    });
    const query = searchQuerySchema.parse(wanted);
    if (request.session.publishedEventId) showPublished(context, request.session.publishedEventId);
    const page =
      placed.favorites && request.user
        ? await favoritesPage(query, request.user)
        : await searchEvents(context, query, request.user);
    return web.sendPage(request, reply, { ...bootFor(request), discover: { key: searchKey(placed), page } });
  });

  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    const event = await getEvent(context, request.params, request.user);
    return web.sendPage(request, reply, { ...bootFor(request), event });
  });

  for (const [path, find] of Object.entries(pagesOfThings)) {
    app.get<{ Params: { key: string } }>(path, async (request, reply) => {
      const boot = bootFor(request);
      if (await isThere(find(context, request.params.key, request.user))) {
        return web.sendPage(request, reply, boot);
      }
      const [missingPath = ''] = request.originalUrl.split('?');
      return web.sendPage(request, reply, { ...boot, missingPath }, 404);
    });
  }

  // The browser renders all other pages; paths unknown to the router respond with a 404 for programs.
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForPage(request)) return sendError(notFound(), request, reply);
    const isUnreadable = request.originalUrl !== request.url;
    const boot = bootFor(request);
    // An unreadable id is no event's.
    if (isUnreadable && request.originalUrl.startsWith('/events/')) boot.event = null;
    return web.sendPage(request, reply, boot, isUnreadable ? 404 : undefined);
  });
}
