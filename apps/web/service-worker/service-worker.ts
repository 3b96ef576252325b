import { isPagePath } from "./page-paths.ts";

/**
 * Lets the app open without a network. It keeps only what is the same for everybody: the page and the files that
 * belong to it. The calls of the API never pass through here; the list last seen is kept by the app itself.
 */

/** Filled in by the build: every file to keep, and a hash that changes with any of them. */
declare const FILES_OF_VERSION: readonly string[];
declare const HASH_OF_VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const prefix = "app-";
const cacheName = prefix + HASH_OF_VERSION;
const files = new Set(FILES_OF_VERSION);
/** How long a page is waited for before the kept one is shown, in milliseconds. */
const patience = 4_000;
/** A small machine that many come back to is not to be asked for everything at once. */
const downloadsAtOnce = 4;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin) return;
  if (mode === "navigate") {
    if (isPagePath(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith("/assets/") || files.has(pathname)) {
    event.respondWith(openFile(event));
  }
});

/** Comes to nothing if anything is missing; the browser then tries again with the next visit. */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await keepPage(cache);
  const waiting = [...files];
  const download = async (): Promise<void> => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await keepFile(cache, file);
  };
  await Promise.all(Array.from({ length: downloadsAtOnce }, download));
  await worker.skipWaiting();
}

/**
 * The file, not the page as the server makes it for somebody: that one holds their data, and says who is signed in.
 * While a new release comes up, another server may still answer with the file of the one before.
 */
async function keepPage(cache: Cache): Promise<void> {
  const page = await fetch("/index.html", { cache: "no-cache", credentials: "omit" });
  const parts = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || !parts.every((part) => files.has(part))) throw new TypeError("The page is of another version.");
  await cache.put("/", page);
}

/** A file whose name carries its hash is taken over from where it was loaded before. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (!file.startsWith("/assets/")) return cache.add(new Request(file, { cache: "no-cache" }));
  const known = await caches.match(file);
  await (known ? cache.put(file, known) : cache.add(file));
}

/** The version before stays: pages that were opened with it still fetch their parts. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
}

/** The server's page, so that nobody works with an old version; the kept one where the server cannot be reached. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = fetchPage(event);
  const usable = answer.then(
    (page) => (page.status < 500 ? page : null),
    () => null,
  );
  event.waitUntil(usable);
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  const page = await Promise.race([usable, tooLate]);
  if (page) return page;
  return (await (await caches.open(cacheName)).match("/")) ?? answer;
}

/** The browser has asked already, while this was waking up, where it knows how to. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

/** What is not kept from the start, such as letters of other scripts, is kept once it was needed. */
async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const known = await findKept(request).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  // A browser that has no room, or wants nothing kept, shows the page all the same.
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
