// Opens the pages without a connection. With one, the server is always asked first: nothing here is ever older than it.
// The server fills in which files the pages begin with; their names change with their contents.

const FILES = [/* files */];
const CACHE = "polychrome-/* version */";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const forgetOld = async () => {
    for (const name of await caches.keys()) if (name.startsWith("polychrome-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forgetOld());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/", { cacheName: CACHE }).then((page) => page ?? Response.error())));
  } else if (FILES.includes(pathname)) {
    const known = () => caches.match(pathname, { cacheName: CACHE });
    // Files whose names follow from their contents are never out of date.
    if (pathname.startsWith("/assets/")) event.respondWith(known().then((found) => found ?? fetch(request)));
    else event.respondWith(fetch(request).catch(() => known().then((found) => found ?? Response.error())));
  }
});
