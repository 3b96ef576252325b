import { isPagePath } from "./page-paths.ts";

/**
 * Lets the app open without a network. It caches only what is the same for all users: the page and its assets.
 * API calls never pass through here; the app itself keeps the list last seen.
 */

/** Filled in by the build: every file to cache, and a hash that changes with any of them. */
declare const FILES_OF_VERSION: readonly string[];
declare const HASH_OF_VERSION: string;

/** The types know it only as a worker of any kind. */
declare const self: ServiceWorkerGlobalScope;

const worker = self;
/** As registered: a person who chooses another language gets another worker. */
const language = new URL(worker.location.href).searchParams.get("language") ?? "en";
/** Where the product is below its host: see `base-path.ts`, which this script cannot import. */
const base = worker.location.pathname.replace(/\/sw\.js$/, "");
const prefix = "app-";
const cacheName = `${prefix}${HASH_OF_VERSION}-${language}`;
const files = new Set(
  FILES_OF_VERSION.map(
    (file) =>
      // As `inLanguageFolder`, which this script cannot import: browsers load it without modules.
      base + (language !== "en" && file.endsWith(".js") ? file.replace(/^\/assets\//, `/assets/${language}/`) : file),
  ),
);
/** How long to wait for the server's page before showing the cached one. */
const pageTimeoutMs = 4_000;
/** Avoids overloading a small server when many browsers update at the same time. */
const maxDownloads = 4;

worker.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([install(), passCalls(event)]));
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (mode === "navigate") {
    if (isPagePath(pathname.slice(base.length))) event.respondWith(openPage(event));
  } else if (pathname.startsWith(`${base}/assets/`) || files.has(pathname)) {
    event.respondWith(openFile(event));
  }
});

/** Not all browsers have it (https://w3c.github.io/ServiceWorker/#service-worker-static-routing). */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: { condition: { urlPattern: string }; source: "network" }[]): Promise<void>;
}

/** Calls need nothing of this worker: where the browser can, they do not wait until it has started. */
async function passCalls(event: RoutingEvent): Promise<void> {
  const paths = ["trpc", "api"].map((name) => `${base}/${name}/*`);
  await event.addRoutes?.(paths.map((urlPattern) => ({ condition: { urlPattern }, source: "network" })));
}

/** Fails if any file is missing; the browser tries again on the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await keepPage(cache);
  const waiting = [...files];
  const download = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: maxDownloads }, download));
  await worker.skipWaiting();
}

/**
 * Fetches the static file, not the page that the server renders for a user: that page holds personal data.
 * During a release, another server may still answer with the file of the previous version.
 */
async function keepPage(cache: Cache): Promise<void> {
  const page = await fetch(`${base}/index.html?language=${language}`, { cache: "no-cache" });
  const parts = (await page.clone().text()).match(/\/assets\/[\w./-]+/g) ?? [];
  if (!page.ok || !parts.every((part) => files.has(base + part)))
    throw new TypeError("The page is of another version or language.");
  await cache.put(`${base}/`, page);
}

/** A hashed file is copied from an older cache when one has it. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (!file.startsWith(`${base}/assets/`)) return cache.add(new Request(file, { cache: "no-cache" }));
  const known = await caches.match(file);
  await (known ? cache.put(file, known) : cache.add(file));
}

/** Keeps the previous version: pages opened with it still fetch their chunks. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  // From the first visit on: otherwise its menus and dialogs could not be opened offline.
  await worker.clients.claim();
}

/** The server's page, to avoid running an old version; the cached one when the server cannot be reached. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = fetchPage(event);
  const usable = answer.then(
    (page) => (page.status < 500 ? page : null),
    () => null,
  );
  event.waitUntil(usable);
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, pageTimeoutMs, null));
  const page = await Promise.race([usable, tooLate]);
  if (page) return page;
  return (await (await caches.open(cacheName)).match(`${base}/`)) ?? answer;
}

/** Uses the browser's navigation preload, which starts while the worker wakes up. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

/** Files outside the initial set, such as fonts of other scripts, are cached on first use. */
async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const known = await findKept(request).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  // When the browser has no room or storage is off, the page is shown all the same.
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(() => {}));
  return answer;
}

async function findKept(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreVary: true })) ?? caches.match(request, { ignoreVary: true });
}

async function keep(request: Request, answer: Response): Promise<void> {
  await (await caches.open(cacheName)).put(request, answer);
}
