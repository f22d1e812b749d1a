import type { BootData } from '@quad/shared/boot-data';
import { paths } from '@quad/shared/paths';
import { eventHead } from '../features/events/event-head';
import type { PageHead } from '../lib/page-head';
import type { Screen, ScreenHead } from './screen';

const addressOf = (path: string, { publicUrl }: BootData) => new URL(path, publicUrl).href;

/** For screens that are not indexed by search engines. */
const unlistedHead: ScreenHead = (boot) => ({
  description: 'Discover and create campus events',
  imageUrl: addressOf('/preview.png', boot),
  isIndexed: false,
});

export const discoverHead: ScreenHead = (boot) => ({
  description:
    'Find parties, concerts, study groups, sports, food and nightlife around campus, on a map and in a list.',
  imageUrl: addressOf('/preview.png', boot),
  canonicalUrl: addressOf('/', boot),
  firstPainted: 'title',
});

export const landingHead: ScreenHead = (boot) => ({
  description: 'Browse events now and sign up later to create your own.',
  imageUrl: addressOf('/preview.png', boot),
  canonicalUrl: addressOf(paths.landing(), boot),
});

export const notFoundHead: ScreenHead = () => ({
  description: "There's nothing at this address.",
  isIndexed: false,
});

/** The title of the page of an event that does not exist or is hidden from the viewer. */
export const eventNotFoundTitle = 'Event not found';

export const eventPageHead: ScreenHead = (boot) =>
  boot.event ? eventHead(boot.event, boot.publicUrl) : { ...notFoundHead(boot), title: eventNotFoundTitle };

/** The head of a page, from the data the page carries. */
export function headFor({ title, head }: Screen, boot: BootData): PageHead {
  if (boot.missingPath) return { ...notFoundHead(boot), title };
  return { title, ...(head || unlistedHead)(boot) };
}
