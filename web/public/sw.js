/*
 * The service worker: shows pushes, and opens recently seen pages when there is no network. Requests go to
 * the network first; only files whose names change with their content are served from the cache. Personal
 * data is deleted when somebody signs in or out, and when the server says that the session ended elsewhere.
 */

const assets = 'quad-assets-1';
const pages = 'quad-pages-1';
const answers = 'quad-answers-1';

/** How many entries of each kind are kept; the oldest go first. */
const limits = { [assets]: 300, [pages]: 30, [answers]: 60 };

const isAsset = (path) => /^\/(assets|covers|map)\/|^\/(icon|logo|apple-touch)[\w-]*\.\w+$/.test(path);
/** Responses that are worth reading without a network. */
const isKeptAnswer = (path) =>
  /^\/api\/(events\/search|events\/[\w-]{36}|events\/[\w-]{36}\/(comments|pass)|rsvps\/by-link\/[^/]+\/pass|orders\/by-link\/[^/]+|tickets\/[\w-]{36}\/pass|user\/(events|attending|tickets)|user|notifications)$/.test(
    path,
  );
const isKeptPage = (path) =>
  /^\/$|^\/(my-events|notifications|door)\/?$|^\/events\/[\w-]{36}(\/pass)?\/?$|^\/rsvp\/[^/]+\/pass\/?$|^\/tickets\/(mine|order)\/[^/]+\/?$/.test(path);
/** What is shown at a door, where a network is often there and does nothing. */
const isForDoors = (path) => /\/pass\/?$|^\/(tickets\/(mine|order)\/[^/]+|door)\/?$/.test(path);
/** How long a page for doors waits for the network if it was seen before. */
const patienceMs = 3000;
const changesPerson = (path) => /^\/api\/(login|logout|register)$/.test(path);

/**
 * How many times personal data was deleted: a response to one person's request must not be cached for the
 * next.
 */
let forgotten = 0;

/** @param {number} since what `forgotten` was when the response was requested */
async function keep(name, request, response, since) {
  if (forgotten !== since) return;
  const cache = await caches.open(name);
  // Putting a known entry again makes it the newest.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  if (forgotten !== since) await cache.delete(request, { ignoreVary: true });
  const known = await cache.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - limits[name])).map((old) => cache.delete(old)));
}

/** What a person saw while signed in. What the link in a mail opens is no session's. */
const isPersonal = ({ url }, { headers }) =>
  /no-store/.test(headers.get('cache-control')) && !/\/(by-link|rsvp|order)\/|[?&]link=/.test(url);

/** Deletes what was kept of a session that ended elsewhere. */
async function forgetSession() {
  for (const name of [pages, answers]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request, { ignoreVary: true });
      if (kept && isPersonal(request, kept)) await cache.delete(request, { ignoreVary: true });
    }
  }
}

/** Asks the server, which also says if the browser comes with a session that has ended. */
async function ask(request, options) {
  const response = await fetch(request, options);
  if (response.headers.has('session-ended')) await forgetSession();
  return response;
}

async function cacheFirst(event) {
  const cached = await caches.match(event.request, { cacheName: assets, ignoreVary: true });
  return cached ?? fetchAndKeep(event, assets);
}

async function fetchAndKeep(event, name) {
  const since = forgotten;
  const { request } = event;
  const response = await ask(request);
  if (response.status === 200) event.waitUntil(keep(name, request, response.clone(), since));
  // Gone, or no longer for this person: then it isn't shown without a network either.
  else if ([401, 403, 404, 410].includes(response.status)) {
    const cache = await caches.open(name);
    await cache.delete(request, { ignoreVary: true });
  }
  return response;
}

async function networkFirst(event, name) {
  const find = () => caches.match(event.request, { cacheName: name, ignoreVary: true });
  const fetched = fetchAndKeep(event, name);
  try {
    if (!isForDoors(new URL(event.request.url).pathname)) return await fetched;
    const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(find);
    return (await Promise.race([fetched, late])) ?? (await fetched);
  } catch (error) {
    const cached = await find();
    if (cached) return cached;
    throw error;
  }
}

/** The names of pages in cached HTML, which is escaped: 'My Events' of 'My Events · Quad'. */
const titleOf = (html) => /<title>([^<]*?)(?: · Quad)?<\/title>/.exec(html)?.[1] ?? 'Quad';
const escaped = (text) => text.replace(/[&"<]/g, (character) => `&#${character.charCodeAt(0)};`);

const offlineStyles = `:root{color-scheme:light dark}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}body{max-width:30rem;margin:0 auto;padding:12vh 1.5rem 3rem;background:light-dark(#f0f1f4,#0c0d12);color:light-dark(#15161d,#f4f5f7);font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}h1{margin:0;font-size:1.875rem;line-height:1.1}h2{margin:2.5rem 0 .75rem;font-size:1.25rem;line-height:1.2}p{margin:.75rem 0 1.25rem}button{min-height:48px;padding:.5rem 1.25rem;border:0;border-radius:14px;background:light-dark(#ffc21a,#ffc933);color:#15161d;font:inherit;font-weight:700}ul{margin:0;padding:0 1rem;border-radius:20px;background:light-dark(#fff,#16171e);list-style:none}li+li{border-top:1px solid light-dark(#e2e4e9,#2b2d38)}a{display:flex;align-items:center;min-height:52px;color:inherit;font-weight:600;text-decoration:none}:focus-visible{outline:3px solid light-dark(#15161d,#ffc933);outline-offset:2px}`;

/** As app/document.ts does; and who is online again sees the page they wanted. */
const offlineScript =
  'try{var t=localStorage.getItem("theme");if(t)document.documentElement.dataset.theme=t}catch(e){}addEventListener("online",()=>location.reload())';

/** Says what to do about a page that is not on this device, and which ones are: the newest of each path. */
async function offlinePage(cache) {
  const kept = (await cache.keys()).reverse().map(({ url }) => new URL(url));
  const newest = kept.filter((url, at) => kept.findIndex(({ pathname }) => pathname === url.pathname) === at);
  const links = await Promise.all(
    newest.map(async ({ href, pathname, search }) => {
      const html = await (await cache.match(href, { ignoreVary: true }))?.text();
      return `<li><a href="${escaped(pathname + search)}">${titleOf(html ?? '')}</a></li>`;
    }),
  );
  const list = links.length > 0 ? `<h2>On this device</h2><ul>${links.join('')}</ul>` : '';
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>You're offline · Quad</title><style>${offlineStyles}</style><script>${offlineScript}</script></head><body><main><h1>You're offline</h1><p>You haven't opened this page before, so it isn't on this device. Check your connection, then try again.</p><button onclick="location.reload()">Try Again</button>${list}</main></body></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** A page as last seen; for a search that was never made, the last one that was; else what there is. */
async function openPage(event) {
  const { pathname } = new URL(event.request.url);
  const isKept = isKeptPage(pathname);
  try {
    return await (isKept ? networkFirst(event, pages) : ask(event.request));
  } catch {
    const cache = await caches.open(pages);
    const last = (await cache.keys()).reverse().find(({ url }) => new URL(url).pathname === pathname);
    return last ? Response.redirect(last.url, 302) : offlinePage(cache);
  }
}

function forgetPerson() {
  forgotten += 1;
  return Promise.all([caches.delete(pages), caches.delete(answers)]);
}

async function changePerson(event) {
  const response = await fetch(event.request);
  if (response.ok) await forgetPerson();
  return response;
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const removeOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !(name in limits)).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.headers.has('range')) return;
  if (request.method === 'POST' && changesPerson(pathname)) event.respondWith(changePerson(event));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(openPage(event));
    return;
  }
  if (isAsset(pathname)) event.respondWith(cacheFirst(event));
  else if (isKeptAnswer(pathname)) event.respondWith(networkFirst(event, answers));
});

/** Caches files that are not there yet; pages of an older build may name some that are gone. */
async function keepFiles(files) {
  const known = await caches.open(assets);
  for (const file of files) {
    if (!(await known.match(file, { ignoreVary: true }))) await known.add(file).catch(() => {});
  }
}

const aheadLastsMs = 60 * 60 * 1000;

/**
 * Whether everything the page asks for was cached within the hour, by the server's clock. Another person's
 * data is deleted.
 */
async function isAhead({ page, data }) {
  const find = (cacheName) => (path) => caches.match(path, { cacheName, ignoreVary: true });
  const kept = await Promise.all([find(pages)(page), ...data.map(find(answers))]);
  return kept.every((one) => one && Date.now() - Date.parse(one.headers.get('date')) < aheadLastsMs);
}

/**
 * Prefetches a page and what it needs for a day without a network; `isChanged` when the cached copy is out of
 * date.
 */
async function fetchAhead({ page, data, isChanged }) {
  if (!isChanged && (await isAhead({ page, data }))) return;
  const since = forgotten;
  const [response, ...found] = await Promise.all(
    [page, ...data].map((path) => ask(path, { credentials: 'include' })),
  );
  if (![response, ...found].every(({ ok }) => ok)) return;
  const html = await response.clone().text();
  await keep(pages, new Request(page), response, since);
  await keepFiles(new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path)));
  // Last, so that an interrupted run does not count as complete.
  for (const [index, answer] of found.entries()) await keep(answers, new Request(data[index]), answer, since);
}

self.addEventListener('message', (event) => {
  const { data } = event;
  if (data?.kind !== 'keep') return;
  const work = async () => {
    if (data.own) await fetchAhead(data.own);
    await keepFiles(data.files);
  };
  // A failed prefetch costs nothing now, and is tried again with the next page.
  event.waitUntil(work().catch(() => {}));
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? '/', self.location.origin).href;
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const [known] = windows;
    if (!known) return self.clients.openWindow(url);
    await known.focus();
    return known.navigate(url);
  };
  event.waitUntil(open());
});
