// Keeps the shell of the app: the page that says there is no connection, and files whose name changes with their content.
// Answers of the API, prices and pages are never kept. The build writes its own name below, so every build is a new worker
// that takes the older one's pages over at once and throws the old files away. A page that came without a worker goes on
// without: what it has preloaded would be of no use to it otherwise.
const BUILD = '__BUILD__';
const CACHE = `pavilion-${BUILD}`;
const OFFLINE = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(OFFLINE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('pavilion-') && name !== CACHE).map((name) => caches.delete(name)),
    );
  };
  event.waitUntil(drop());
});

/** A file of the build: from the cache, else from the server and kept. */
async function asset(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

/** Always from the server; without one, the page that says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/') || pathname === '/ws' || pathname === '/metrics') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (OFFLINE.includes(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

// Notices of bets and prices. The server says what happened; the words are made here, in the language of the device.
const WORDS = {
  en: {
    settled: 'Bets settled',
    corrected: 'Result corrected',
    alert: 'Price alert',
    dispute: 'Your question was answered',
    at: 'at',
    to: 'Your bets',
  },
  hi: {
    settled: 'दांव निपट गए',
    corrected: 'नतीजा सुधारा गया',
    alert: 'भाव की सूचना',
    dispute: 'आपके सवाल का जवाब आया',
    at: 'भाव',
    to: 'आपके दांव',
  },
};

self.addEventListener('push', (event) => {
  const { kind, language, event: name, of, figure, eventId, sportId, betId } = event.data?.json() ?? {};
  const words = WORDS[language] ?? WORDS.en;
  const alert = kind === 'alert';
  const figures = figure === undefined ? '' : ` ${alert ? words.at : '·'} ${figure}`;
  let url = '/sports-bets';
  if (alert) url = `/event/${encodeURIComponent(eventId)}?sportId=${encodeURIComponent(sportId)}`;
  if (betId !== undefined) url = `/bets/${encodeURIComponent(betId)}`;
  event.waitUntil(
    self.registration.showNotification(words[kind] ?? words.to, {
      body: name === undefined ? '' : `${name}\n${of}${figures}`,
      icon: '/icons/icon-192.png',
      tag: `${kind} ${betId ?? eventId} ${of}`,
      data: { url },
    }),
  );
});

/**
 * A browser renews a subscription by itself, or ends it. It is made anew with the same key, and a page tells the server, because only
 * pages are signed in: one that is open now, else the next one that opens.
 */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { oldSubscription, newSubscription } = event;
    if (!newSubscription && oldSubscription) await self.registration.pushManager.subscribe(oldSubscription.options);
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('push-renewed');
  };
  event.waitUntil(renew());
});

/** A press opens what the notice is about, in a page of the site that is open already, else in a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? { url: '/' };
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: 'window' });
    if (page === undefined) return self.clients.openWindow(url);
    await page.focus();
    return page.navigate(url);
  };
  event.waitUntil(open());
});
