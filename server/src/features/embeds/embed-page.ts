import { feedTitle, locationOf } from '@quad/shared/calendar-file';
import type { EmbedQuery } from '@quad/shared/contract/embeds';
import type { EventSummary } from '@quad/shared/contract/events';
import { escapeHtml } from '@quad/shared/escape-html';
import { longDate } from '@quad/shared/event-hours';
import { clock, dateStamp, startOf } from '@quad/shared/event-times';
import { coversInRow } from '@quad/shared/listed-covers';
import { localTime } from '@quad/shared/local-time';
import { paths } from '@quad/shared/paths';
import { embedStyle, heightScript } from './embed-style';

/** What a widget shows. */
export interface Embed {
  title: string;
  events: readonly EventSummary[];
  /** The number of all events of the search; null if they are not counted. */
  total: number | null;
  /** Where all of them are. */
  allUrl: string;
  /** Origin of the pages, without a trailing slash. */
  origin: string;
}

type Look = Pick<EmbedQuery, 'view' | 'theme' | 'accent'>;

const white = '#ffffff';
const black = '#000000';

/** Relative luminance of '#rrggbb' (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** White or black, whichever is read better on a color: at least 4.5 to 1 on any. */
function textOn(color: string): string {
  const onWhite = 1.05 / (luminance(color) + 0.05);
  const onBlack = (luminance(color) + 0.05) / 0.05;
  return onWhite >= onBlack ? white : black;
}

const timeOf = (event: EventSummary) =>
  event.allDay
    ? 'All day'
    : event.timeTba
      ? 'Time to be announced'
      : clock(localTime(startOf(event), event.timezone));

function stampOf(event: EventSummary): string {
  const { weekday, day } = dateStamp(event);
  return `<span class="stamp" aria-hidden="true">${weekday}<b>${day}</b></span>`;
}

/** The stamp's date, for people who don't see it. */
const spokenDate = (event: EventSummary) => longDate({ ...event, allDay: false }).slice(0, -', 2026'.length);

function eventPart(event: EventSummary, cover: string, view: EmbedQuery['view'], origin: string): string {
  const href = escapeHtml(origin + paths.event(event.id));
  const title = `<span class="title">${escapeHtml(feedTitle(event))}</span>`;
  const time = `<time datetime="${escapeHtml(event.startDate)}" aria-label="${escapeHtml(`${spokenDate(event)}, ${timeOf(event)}`)}">${timeOf(event)}</time>`;
  const link = `<a href="${href}" target="_blank" rel="noopener">`;
  if (view === 'list') {
    const where = `<span class="where">${time} · ${escapeHtml(event.venueName ?? locationOf(event))}</span>`;
    return `<li>${link}${stampOf(event)}<span>${title}${where}</span></a></li>`;
  }
  const picture = escapeHtml(event.imageUrl ?? cover);
  return `<li>${link}<span class="poster"><img src="${picture}" alt="" loading="lazy">${stampOf(event)}</span>${title}<span class="where">${time}</span></a></li>`;
}

/** The widget as a page of its own, without a script that it needs: the text of its style and scripts is always the same. */
export function embedPage(
  { title, events, total, allUrl, origin }: Embed,
  { view, theme, accent }: Look,
): string {
  const color = accent && `#${accent.replace('#', '').toLowerCase()}`;
  const colors = color ? ` style="--wa:${color};--wt:${textOn(color)}"` : '';
  const covers = coversInRow(events);
  const parts = events.map((event, index) => eventPart(event, covers[index] ?? '', view, origin)).join('');
  const content = parts
    ? `<ul class="${view}">${parts}</ul>`
    : '<p class="none">No events right now. New ones appear here automatically.</p>';
  const all = total === null ? 'See it on Quad' : total > 1 ? `All ${total} events` : 'See more';
  return `<!doctype html><html lang="en" data-theme="${theme}"${colors}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${embedStyle}</style></head><body><main aria-label="${escapeHtml(title)}"><h1>${escapeHtml(title)}</h1>${content}<footer><a href="${escapeHtml(allUrl)}" target="_blank" rel="noopener"><svg viewBox="0 0 32 32" aria-hidden="true"><rect class="q" x="4" y="4" width="21" height="21" rx="7"/><rect class="t" x="19.5" y="19.5" width="12" height="12" rx="3.6"/></svg><span class="name">Quad</span><span>${all}</span><span aria-hidden="true">↗</span></a></footer></main><script>${heightScript}</script></body></html>`;
}
