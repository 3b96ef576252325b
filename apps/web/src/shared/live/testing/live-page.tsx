import type { Path } from "@bowerbird/api/testing";
import type { AppEvent } from "@bowerbird/contract/events";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { bookmarkPagesKey } from "../../api/query-client.ts";
import { trpc, trpcClient } from "../../api/trpc.ts";
import { useChangeProgress } from "../../changes/large-changes.tsx";
import { useSession } from "../../session/session-store.ts";
import { giveFirstData } from "../../testing/first-data.ts";
import { openWith } from "../../testing/open-with.tsx";
import { makeImport, makeRecategorization, makeRestore, makeSearchOutput } from "../../testing/run-samples.ts";
import { ada, makeBookmark } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { useCurrentUrl } from "../../imports/import-record.ts";
import { useLiveUpdates } from "../use-live-updates.ts";

const bookmark = makeBookmark();
export const known = makeImport();
export const run = makeRecategorization();
export const restore = makeRestore();

/** Answers all requests of the page. */
export function answerEverything(): void {
  const { createdAt: startedAt } = known;
  server.on("auth.user", ada);
  server.on("bookmarks.get", bookmark);
  server.on("bookmarks.list", { items: [], nextCursor: null });
  server.on("categories.list", []);
  server.on("stats.get", { totalBookmarks: 0, categories: 0 });
  server.on("search.full", makeSearchOutput());
  server.on("tags.list", { tags: [], total: 0 });
  server.on("tags.suggestMerges", []);
  server.on("linkChecks.get", {
    enabled: true,
    startedAt,
    finishedAt: null,
    nextAt: null,
    total: 1,
    checked: 0,
    broken: 0,
  });
  server.on("linkChecks.broken", { broken: 0 });
  server.on("savedSearches.list", []);
  server.on("backups.history", []);
  server.on("account.sessions", []);
  server.on("imports.list", [known]);
  server.on("recategorizations.list", [run]);
  server.on("recategorizations.items", { items: [], nextCursor: null });
  server.on("restores.list", [restore]);
  server.on("restores.items", { items: [], nextCursor: null });
}

/** Everything that may contain a changed bookmark. */
export const bookmarkLists: Path[] = [
  "bookmarks.get",
  "bookmarks.list",
  "categories.list",
  "linkChecks.broken",
  "search.full",
  "stats.get",
  "tags.list",
  "tags.suggestMerges",
];
const others: Path[] = [
  "account.sessions",
  "backups.history",
  "imports.list",
  "linkChecks.get",
  "recategorizations.items",
  "recategorizations.list",
  "restores.items",
  "restores.list",
  "savedSearches.list",
];
export const everything = [...bookmarkLists, ...others].toSorted();

/** Shows everything that events are about. */
export function Shown() {
  trpc.bookmarks.get.useQuery({ id: bookmark.id });
  useQuery({ queryKey: [...bookmarkPagesKey, "test"], queryFn: () => trpcClient.bookmarks.list.query({}) });
  trpc.categories.list.useQuery();
  trpc.stats.get.useQuery();
  trpc.search.full.useQuery({ q: "rye" });
  trpc.tags.list.useQuery();
  trpc.tags.suggestMerges.useQuery();
  trpc.linkChecks.get.useQuery();
  trpc.linkChecks.broken.useQuery();
  trpc.savedSearches.list.useQuery();
  trpc.account.sessions.useQuery();
  trpc.recategorizations.items.useQuery({ id: run.id });
  trpc.restores.items.useQuery({ id: restore.id });
  const { data: backups } = trpc.backups.history.useQuery();
  const { data: imports } = trpc.imports.list.useQuery({ limit: 10 });
  const { data: runs } = trpc.recategorizations.list.useQuery({ limit: 10 });
  const { data: restores } = trpc.restores.list.useQuery({ limit: 10 });
  const session = useSession();
  const change = useChangeProgress();
  const currentUrl = useCurrentUrl(known.id);
  return (
    <ul>
      <li>Questions under way: {useIsFetching()}</li>
      <li>Session: {session.status}</li>
      <li>Change: {change ? `${change.done} of ${change.total}` : "none"}</li>
      <li>Link: {currentUrl ?? "none"}</li>
      <li>Backups: {backups?.map(({ status }) => status).join(", ")}</li>
      <li>Imports: {imports?.map(({ processed }) => processed).join(", ")}</li>
      <li>Runs: {runs?.map(({ processed }) => processed).join(", ")}</li>
      <li>Restores: {restores?.map(({ processed }) => processed).join(", ")}</li>
    </ul>
  );
}

export function Live() {
  useLiveUpdates();
  return null;
}

const Page = ({ isLive }: { isLive: boolean }) => (
  <>
    {isLive && <Live />}
    <Shown />
  </>
);

export const shown = (text: string) => page.getByText(text);

/** Opens a page with embedded data, so that only events cause requests. */
export async function openPage() {
  giveFirstData({ lastEventId: "41-0" });
  const give = await openWith(Page, { isLive: true });
  await expect.poll(() => [...new Set(server.log)].toSorted()).toEqual(everything);
  await expect.element(shown("Questions under way: 0")).toBeVisible();
  await expect.poll(() => server.streams.length).toBe(1);
  return give;
}

/** Sends an event. @returns the requests that it causes, in alphabetical order */
export function tell(event: AppEvent): () => string[] {
  const before = server.log.length;
  server.emit(event);
  return () => server.log.slice(before).toSorted();
}
