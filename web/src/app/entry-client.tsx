import type { BootData } from '@quad/shared/boot-data';
import { learnZones } from '@quad/shared/zone-book';
import { hydrateRoot } from 'react-dom/client';
import '../styles/app.css';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';
import { holdClock } from './boot';
import { loadCardParts } from './card-parts';
// The first screen of most visits is part of the first file; nothing else imports it statically.
import './routes/discover';
import { followReleases, followTyping, wasReloaded } from './new-release';
import { screenForPerson } from './screens';
import { watchScroll } from './scroll-memory';
import { loadServedParts } from './served-parts';

const root = document.getElementById('root');
const boot = document.getElementById('boot');
if (!root || !boot) throw new Error('The page lacks its root or its data');

watchScroll();
followReleases();
if (location.search.includes('ref=')) {
  void import('../features/auth/referral').then(({ arriveByReferral }) => arriveByReferral(location));
}
const bootData = JSON.parse(boot.textContent) as BootData;
learnZones(bootData.zones);

const queryClient = createQueryClient();

/** The first screen's code is loaded first. */
const offlineDelayMs = 3_000;
const prepareForOffline = () =>
  void import('./offline')
    .then((offline) => offline.prepareForOffline(queryClient, bootData.user?.id ?? null))
    // Without the worker everything works, except offline.
    .catch(() => {});

/** Whoever has a mouse or a keyboard sees the names of icon buttons: from the first sign of either. */
const awaitTooltips = () => {
  const signs = new AbortController();
  const show = () => {
    signs.abort();
    void import('../components/tooltips').then((tooltips) => tooltips.showTooltips()).catch(() => {});
  };
  for (const sign of ['mousemove', 'keydown']) addEventListener(sign, show, signs);
};

/** By then all is hydrated. */
const clockDelayMs = 1_000;

// If its code fails to load, the screen's own is waited for all the same.
const typing = wasReloaded() ? followTyping().catch(() => {}) : null;
const start = () => {
  setTimeout(holdClock(), clockDelayMs);
  const acts = window.takeHeldActs?.();
  // From here on React hears what is done, also to parts that it has not hydrated yet.
  hydrateRoot(root, <App boot={bootData} queryClient={queryClient} />);
  void import('./screen-styles').catch(() => {});
  if (acts?.size) void import('./held-acts').then(({ repeatActs }) => repeatActs(acts)).catch(() => {});
  if (!typing) void followTyping().catch(() => {});
  awaitTooltips();
  if (import.meta.env.PROD) setTimeout(prepareForOffline, navigator.onLine ? offlineDelayMs : 0);
};

// The server-rendered page can be read meanwhile; if the screen's code fails, its error boundary says so.
Promise.all([
  screenForPerson(location.pathname, bootData.user).load(),
  bootData.user && loadCardParts(),
  loadServedParts(bootData, location),
  typing,
]).then(start, start);
