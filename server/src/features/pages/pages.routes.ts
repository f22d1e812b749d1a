import type { BootData, EventPage } from '@quad/shared/boot-data';
import type { SessionUser } from '@quad/shared/contract/auth';
import { searchQuerySchema } from '@quad/shared/contract/events';
import type { FavoritesQuery } from '@quad/shared/contract/favorites';
import {
  isNarrowed,
  knownCenter,
  type PlacedFilters,
  parseDiscoverSearch,
  searchKey,
} from '@quad/shared/discover-filters';
import { searchQueryOf } from '@quad/shared/discover-query';
import { firstPageSize } from '@quad/shared/limits';
import { findOtherSearches } from '@quad/shared/other-searches';
import { paths } from '@quad/shared/paths';
import { isUuid } from '@quad/shared/uuid';
import { zonesText } from '@quad/shared/zone-book';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { type Finder, sendShared } from '../../plugins/early-responses';
import { isForPage, notFound, sendError } from '../../plugins/error-responses';
import { originOf } from '../../plugins/origin';
import type { WebRenderer } from '../../plugins/web';
import { pageSite } from '../../site';
import { zoneAt } from '../../text/source-coordinates';
import { getEvent } from '../event-page/event-page.service';
import { findMoreEvents } from '../event-page/more-events';
import { openLinkedRole } from '../event-roles/linked-roles';
import { openLinked } from '../invitations/invitations.service';
import { findChoice } from '../notifications/mail-choice';
import { getProfile } from '../profile/profile.service';
import { rsvpIdOfLink } from '../rsvps/rsvp-mails';
import { findRsvpOfLink } from '../rsvps/rsvps.service';
import { EncodedBody } from '../search/encoded-body';
import { listFavoriteEvents, searchEvents } from '../search/search.service';
import { sketchMapRoute } from './sketch-map';
import { eventOf, pageHeaders, sharedPath, VisitorPages } from './visitor-pages';

/** The query string of an address including its question mark, or ''. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

/** Finds what a page is about, by the last part of its address that varies; null if there is none. */
type Find = (context: AppContext, key: string, viewer: SessionUser | null) => Promise<unknown>;

const findHostedEvent: Find = (context, id, viewer) => getEvent(context, { id }, viewer);

/** Pages whose content the browser requests, and what they are about. */
const pagesOfThings: readonly [path: string, find: Find][] = [
  [
    paths.personProfile.template,
    async (context, id, viewer) => isUuid(id) && getProfile(context, id, viewer),
  ],
  [paths.eventAttendees.template, findHostedEvent],
  [paths.eventEdit.template, findHostedEvent],
  [paths.eventLive.template, findHostedEvent],
  [paths.invitation.template, openLinked],
  [paths.helperInvitation.template, openLinkedRole],
  [paths.mailChoice.template, findChoice],
  [
    paths.rsvpLink.template,
    async (context, token) => {
      const id = rsvpIdOfLink(context, token);
      return id && findRsvpOfLink(context.database.db, id, context.now());
    },
  ],
];

async function isThere(found: Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await found);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Whom a page is for. */
interface Viewer {
  user: SessionUser | null;
  /** How they came here. */
  origin: string;
}

/** What a page shows, and until when visitors may share it, in milliseconds of performance.now(). */
interface Shown {
  boot: BootData;
  freshUntil?: number;
}

/** The zones that a page names. */
function zonesOf({ site, event, more = [], discover }: BootData): string[] {
  const events = [
    ...(event ? [event] : []),
    ...more.flatMap((list) => list.events),
    ...(discover?.page.events ?? []),
  ];
  return [...(site.campus ? [site.campus] : []), ...events].map(({ timezone }) => timezone);
}

const minuteMs = 60_000;

/** The pages, rendered with everything their first screen needs, so that they work without scripts. */
export function pageRoutes(
  app: FastifyInstance,
  context: AppContext,
  web: WebRenderer,
  finders: Finder[] = [],
): void {
  const { env, mapHosts, site } = context;
  const sketch = env.seedsDemo ? sketchMapRoute(app) : null;

  const viewerOf = (request: FastifyRequest): Viewer => ({
    user: request.user,
    origin: originOf(env, request),
  });

  const bootFor = ({ user, origin }: Viewer): BootData => ({
    user,
    now: new Date(Math.floor(context.now().getTime() / minuteMs) * minuteMs).toISOString(),
    zones: '',
    publicUrl: origin,
    site: pageSite(site, context.now()),
    map: {
      tilesUrl: mapHosts.reachable(env.MAP_TILES_URL),
      pmtilesUrl: mapHosts.reachable(env.MAP_PMTILES_URL ?? ''),
      attribution: env.MAP_ATTRIBUTION,
      sketch,
    },
  });

  const render = async (url: string, boot: BootData) => {
    const { document, status } = await web.render(url, { ...boot, zones: zonesText(zonesOf(boot)) });
    return { status, body: new EncodedBody(document) };
  };

  /** Sends a page rendered for this request; `status` defaults to its own. */
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, boot: BootData, status?: number) => {
    const page = await render(request.originalUrl, boot);
    const { headers, bytes } = page.body.makeFor({ 'accept-encoding': request.headers['accept-encoding'] });
    return sendShared(reply, {
      status: status ?? page.status,
      headers: [...pageHeaders, ...headers],
      bytes,
    });
  };

  const favoritesPage = async (query: FavoritesQuery, user: SessionUser): Promise<EventPage> => {
    const events = await listFavoriteEvents(context, query, user.id);
    return { events, nextCursor: null, total: events.length };
  };

  /** What Discover shows. */
  const showDiscover = async (url: string, viewer: Viewer): Promise<Shown> => {
    const boot = bootFor(viewer);
    const { user } = viewer;
    const filters = parseDiscoverSearch(searchOf(url));
    const center = knownCenter(filters, site.campus?.center);
    if (!center) return { boot };
    const placed = {
      ...filters,
      center,
      radius: filters.radius ?? site.radius,
      favorites: filters.favorites && user !== null,
    };
    const day = { now: context.now(), timezone: site.campus?.timezone ?? zoneAt(center) };
    const queryOf = async (filters: PlacedFilters, limit: number) =>
      searchQuerySchema.parse(await searchQueryOf(filters, day.now, day.timezone, { limit, count: true }));
    const query = await queryOf(placed, firstPageSize);
    const key = searchKey(placed);
    if (placed.favorites && user) {
      return { boot: { ...boot, discover: { key, page: await favoritesPage(query, user) } } };
    }
    const { freshUntil, ...page } = await searchEvents(context, query, user);
    if (page.events.length > 0 || !isNarrowed(filters)) {
      return { boot: { ...boot, discover: { key, page } }, freshUntil };
    }
    const others = await findOtherSearches(filters, placed, day, async (other) => {
      const { total } = await searchEvents(context, await queryOf(other, 1), user);
      return total ?? 0;
    });
    return { boot: { ...boot, discover: { key, page, others } }, freshUntil };
  };

  const showEvent = async (id: string, viewer: Viewer): Promise<Shown> => {
    const event = await getEvent(context, { id }, viewer.user);
    const more = event ? { more: await findMoreEvents(context, event, viewer.user) } : {};
    return { boot: { ...bootFor(viewer), event, ...more } };
  };

  const visitorPages = new VisitorPages(context, async ({ path, origin }) => {
    const visitor = { user: null, origin };
    const id = eventOf(path);
    const shown = id
      ? showEvent(id, visitor)
      : path === paths.landing()
        ? { boot: bootFor(visitor) }
        : showDiscover(path, visitor);
    const { boot, freshUntil = Number.POSITIVE_INFINITY }: Shown = await shown;
    return { ...(await render(path, boot)), freshUntil };
  });
  if (!web.isChanging) finders.push(visitorPages.find);

  /** Sends a page that visitors share; a person's own is rendered for them. */
  const sendSharedPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    show: (viewer: Viewer) => Promise<Shown>,
  ) => {
    const path = sharedPath(request.url);
    const viewer = viewerOf(request);
    if (viewer.user || path === null || web.isChanging) {
      return sendPage(request, reply, (await show(viewer)).boot);
    }
    return sendShared(reply, await visitorPages.respond({ path, origin: viewer.origin }, request.headers));
  };

  app.get(paths.discover.template, async (request, reply) => {
    const paidIntent = new URLSearchParams(searchOf(request.url)).get('payment_intent');
    if (paidIntent) {
      // The payment provider sends people back to the origin; redirect them to the payment page, without the
      // client secret, which is no longer needed.
      const query = new URLSearchParams({ payment_intent: paidIntent });
      return reply.redirect(`${paths.payment()}?${query}`, 302);
    }
    return sendSharedPage(request, reply, (viewer) => showDiscover(request.url, viewer));
  });

  app.get(paths.landing.template, async (request, reply) =>
    sendSharedPage(request, reply, async (viewer) => ({ boot: bootFor(viewer) })),
  );

  app.get<{ Params: { id: string } }>(paths.event.template, async (request, reply) =>
    sendSharedPage(request, reply, (viewer) => showEvent(request.params.id, viewer)),
  );

  for (const [path, find] of pagesOfThings) {
    app.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const boot = bootFor(viewerOf(request));
      const [key = ''] = Object.values(request.params);
      if (await isThere(find(context, key, request.user))) {
        return sendPage(request, reply, boot);
      }
      const [missingPath = ''] = request.originalUrl.split('?');
      return sendPage(request, reply, { ...boot, missingPath }, 404);
    });
  }

  // The browser renders all other pages; paths unknown to the router respond with a 404 for programs.
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForPage(request)) return sendError(notFound(), request, reply);
    const isUnreadable = request.originalUrl !== request.url;
    const boot = bootFor(viewerOf(request));
    // An unreadable id is no event's.
    if (isUnreadable && request.originalUrl.startsWith('/events/')) boot.event = null;
    return sendPage(request, reply, boot, isUnreadable ? 404 : undefined);
  });
}
