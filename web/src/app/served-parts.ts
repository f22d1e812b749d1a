import type { BootData } from '@quad/shared/boot-data';
import type { EventDetail } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { loadable } from '../components/loadable';
import { passwordForm } from '../features/settings/password-form-part';

/** What hosts and helpers see on an event page; other people never load its code. */
export const eventRole = loadable(async () => (await import('./event-role')).EventRole);
export const eventSource = loadable(async () => (await import('./event-source')).EventSource);
export const sourceNotice = loadable(
  async () => (await import('../features/sources/components/source-notice')).SourceNotice,
);
export const ownAnswerNotice = loadable(
  async () => (await import('../features/rsvps/components/own-answer-notice')).OwnAnswerNotice,
);
export const seriesDates = loadable(
  async () => (await import('../features/events/components/series-dates')).SeriesDates,
);
export const noEvents = loadable(
  async () => (await import('../features/events/components/no-events')).NoEvents,
);
export const wordChips = loadable(
  async () => (await import('../features/events/components/word-chips')).WordChips,
);
export const correctedNote = loadable(
  async () => (await import('../features/events/components/corrected-note')).CorrectedNote,
);
export const choosePlace = loadable(async () => (await import('./choose-place')).ChoosePlace);

const all = [
  eventRole,
  eventSource,
  sourceNotice,
  ownAnswerNotice,
  seriesDates,
  noEvents,
  wordChips,
  correctedNote,
  choosePlace,
  passwordForm,
];
/** They are in the pages that are served, so the server has all of them. */
if (import.meta.env.SSR) await Promise.all(all.map((part) => part.load()));

type Address = Pick<Location, 'pathname' | 'search'>;

function partsOfEvent(event: EventDetail) {
  return [
    event.ownRole && eventRole,
    event.externalSource !== 'user' && eventSource,
    (event.withdrawnAt ?? event.moved) && sourceNotice,
    (event.ownRsvp ?? event.ownRsvpStatus) && ownAnswerNotice,
    event.dates && seriesDates,
  ];
}

const partsOfDiscover = (discover: BootData['discover'], search: string) => [
  !discover && choosePlace,
  discover?.page.events.length === 0 && noEvents,
  new URLSearchParams(search).has('q') && wordChips,
  discover?.page.corrected && correctedNote,
];

/** Those that the served page of an address shows. */
export function shownParts({ event, discover, user }: BootData, { pathname, search }: Address) {
  const parts = [
    ...(event ? partsOfEvent(event) : []),
    ...(pathname === '/' ? partsOfDiscover(discover, search) : []),
    pathname === paths.settings() && user && passwordForm,
  ];
  return parts.filter((part) => !!part);
}

/**
 * Loads the code of those parts that a served page shows but few pages have. It is there before hydration: when
 * something around a part changes while its code is on the way, React takes the part out of the page.
 */
export const loadServedParts = (boot: BootData, address: Address) =>
  Promise.all(shownParts(boot, address).map((part) => part.load()));
