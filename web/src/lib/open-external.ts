import { ticketAppFallbackMs } from '@quad/shared/limits';
import { parseUrl } from './parse-url';

interface ExternalEvent {
  url: string;
  externalSource: string;
}

/** The hosts whose pages the ticket app opens; other links never become deep links. */
const ticketAppHosts = /(^|\.)ticketmaster\.(com|ca|com\.mx|co\.uk|ie|com\.au|de)$/;

/** The seller's page in the major ticketing provider's app, or null for other sellers. */
export function ticketAppLink({ url, externalSource }: ExternalEvent): string | null {
  const address = externalSource === 'ticketmaster' ? parseUrl(url) : null;
  if (!address) return null;
  const { protocol, hostname, host, pathname, search } = address;
  const isKnown = protocol === 'https:' && ticketAppHosts.test(hostname);
  return isKnown ? `ticketmaster://${host}${pathname}${search}` : null;
}

function isMobile({ userAgent, maxTouchPoints }: Navigator): boolean {
  // iPads identify themselves as Macs; only they have a touch screen.
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Tries the ticket app for a press on a seller's link. The tab is opened inside the press (later it would be blocked);
 * the app gets 1.5 s there, then the tab goes to the web page. An app that opens hides the tab, which ends the wait.
 * @returns true when it took the press over; false when the link should do what links do
 */
export function openInTicketApp(event: ExternalEvent): boolean {
  const appLink = ticketAppLink(event);
  if (!appLink || !isMobile(navigator)) return false;
  const tab = window.open('', '_blank');
  if (!tab) return false;
  tab.opener = null;
  // The tab's own clock: this page's is slowed down while another tab is in front.
  const fallback = tab.setTimeout(() => tab.location.replace(event.url), ticketAppFallbackMs);
  tab.document.addEventListener('visibilitychange', () => {
    if (tab.document.hidden) tab.clearTimeout(fallback);
  });
  tab.location.href = appLink;
  return true;
}
