import { createHash } from 'node:crypto';
import { feedTitle } from '@quad/shared/calendar-file';
import { embedRoutes as contract, embedQuerySchema } from '@quad/shared/contract/embeds';
import { isNamedDate, parseDiscoverSearch } from '@quad/shared/discover-filters';
import { escapeHtml } from '@quad/shared/escape-html';
import { isUuid } from '@quad/shared/uuid';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { originOf } from '../../plugins/origin';
import { route } from '../../plugins/route';
import { embedPage } from './embed-page';
import { heightScript } from './embed-style';
import { findEmbed } from './embeds.service';

/**
 * For other people's pages: `<script src="https://quad.example/embed.js" data-view="cards"></script>` puts the widget
 * there. Each data attribute is a parameter of /embed.
 */
const embedScript = `(() => {
  const script = document.currentScript;
  const address = new URL('/embed', script.src);
  for (const [name, value] of Object.entries(script.dataset)) address.searchParams.set(name, value);
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = script.dataset.title || 'Events from Quad';
  frame.loading = 'lazy';
  frame.style.cssText = 'display:block;width:100%;max-width:720px;height:340px;border:0;color-scheme:light';
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || !(data && data.quadHeight > 0)) return;
    frame.style.height = Math.min(data.quadHeight, 5000) + 'px';
  });
  script.after(frame);
})();
`;

/** Other people's pages may be busy; what they show may be a few minutes old. */
const cacheSeconds = 300;
const embedCache = `public, max-age=${cacheSeconds}`;
/** Pixels: the widget's widest, and its heights with the usual number of events. */
const widest = 720;
const heights = { list: 340, event: 150 };

const notOurs = () => new AppError('NOT_FOUND', 'There is nothing to embed at this address');

/** The parameters of /embed for an address of ours: an event's page, or Discover with its filters. */
function embedParameters(address: URL): URLSearchParams {
  const [, id] = /^\/events\/([^/]+)$/.exec(address.pathname) ?? [];
  if (id && isUuid(id)) return new URLSearchParams({ event: id });
  if (address.pathname !== '/') throw notOurs();
  const { keyword, category, date, radius, free, dates, center, box } = parseDiscoverSearch(address.search);
  const given = {
    keyword,
    category,
    date: isNamedDate(date) ? date : null,
    radius,
    free: free ? '1' : null,
    dates: dates ? '1' : null,
    lat: center?.lat,
    lng: center?.lng,
    bbox: box?.join(),
  };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters;
}

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Any site may frame the widget, and nothing runs in it but what says how high it is. */
const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https:",
  `script-src ${sourceOf(heightScript)}`,
  'frame-ancestors *',
].join('; ');

/** Events on other people's pages. */
export function embedRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, contract.embed, async ({ query, request, reply }) => {
    const embed = await findEmbed(context, query, originOf(context.env, request));
    return reply
      .removeHeader('x-frame-options')
      .headers({
        'cache-control': embedCache,
        'content-security-policy': policy,
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(embedPage(embed, query));
  });

  app.get('/embed.js', async (_, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(embedScript),
  );

  route(app, contract.oembed, async ({ query, request, reply }) => {
    const origin = originOf(context.env, request);
    const address = new URL(query.url);
    if (address.origin !== new URL(origin).origin) throw notOurs();
    const parameters = embedParameters(address);
    const embed = await findEmbed(context, embedQuerySchema.parse(Object.fromEntries(parameters)), origin);
    const event = parameters.has('event') ? embed.events[0] : undefined;
    const title = event ? feedTitle(event) : embed.title;
    const width = Math.min(widest, query.maxwidth ?? widest);
    const usual = event ? heights.event : heights.list;
    const height = Math.min(usual, query.maxheight ?? usual);
    const source = escapeHtml(`${origin}${contract.embed.path}?${parameters}`);
    reply.header('cache-control', embedCache);
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      provider_name: 'Quad',
      provider_url: `${origin}/`,
      title,
      html: `<iframe src="${source}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%;color-scheme:light" loading="lazy"></iframe>`,
      width,
      height,
      cache_age: cacheSeconds,
    };
  });
}
