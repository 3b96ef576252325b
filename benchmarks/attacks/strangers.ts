import { type Attack, send, type Target } from "./target.ts";

const wrongToken = `bb_${"x".repeat(40)}`;
const options = Array.from({ length: 20 }, () => "auth.options").join(",");
const excluded = Array.from({ length: 20 }, (_, n) => `-tag:nothing${n}`).join("+");

const page =
  (rest = "") =>
  ({ url, sharedPage }: Target) =>
    send(url, sharedPage + rest);

/** What the server answers without any work: others wait longer for no answer that is cached. */
export const withoutWork: Record<string, Attack> = {
  "/healthz": { atOnce: 60, run: ({ url }) => send(url, "/healthz") },
  "/healthz by half as many": { atOnce: 30, run: ({ url }) => send(url, "/healthz") },
};

/** What strangers ask for, by name. */
export const strangersAttacks: Record<string, Attack> = {
  "a shared page": { atOnce: 60, isCached: true, run: page() },
  "the feed of a shared page": { atOnce: 30, isCached: true, run: page("/feed.atom") },
  "a shared page with 20 excluded tags": { atOnce: 60, isCached: true, run: page(`?q=${excluded}`) },
  "searches of a shared page, none twice": {
    atOnce: 60,
    run: ({ url, sharedPage }, number) => send(url, `${sharedPage}?q=-word${number}+-tag:nothing`),
  },
  "the landing page": { atOnce: 60, isCached: true, run: ({ url }) => send(url, "/") },
  "20 × auth.options in one request": {
    atOnce: 30,
    run: ({ url }) => send(url, `/trpc/${options}?batch=1&input=${encodeURIComponent("{}")}`),
  },
  "a wrong token": {
    atOnce: 60,
    run: ({ url }) => send(url, "/api/bookmarks", { headers: { authorization: `Bearer ${wrongToken}` } }),
  },
  "1,000 links by title": {
    atOnce: 6,
    run: ({ eve }) => eve.get("/api/bookmarks?limit=1000&sort=title"),
  },
};
