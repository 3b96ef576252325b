import { limits } from "@bowerbird/contract/limits";
import type { Context, VisitorContext } from "../context/index.ts";
import { isDeadly } from "../lost-work/index.ts";
import type { DuePage, PageOutcome } from "./due-page.ts";
import { findSiteIcon } from "./find-site-icon.ts";
import { FetchError, type FetchOptions } from "./page-fetcher.ts";
import { type PageMetadata, readPage } from "./read-page.ts";

const minute = 60_000;
/** After the first try and the second: with them the tries are spread over an hour. */
const retryDelays = [10 * minute, 50 * minute];
/** Others read from the host: its next page may be had soon. */
const busyDelay = 1_500;
const trashDelay = 24 * 60 * minute;
const wallProblem = "The site shows a check or a sign-in form instead of the page.";

/** Reads the page of a bookmark and decides what comes of it. Only a mistake of ours is thrown. */
export async function lookAtPage(ctx: Context, page: DuePage, patience: number): Promise<PageOutcome> {
  if (isDeadly(page)) {
    ctx.log.error({ bookmarkId: page.bookmarkId }, "a page was given up: it ended whoever read it");
    return outcomeOf(page, new FetchError("final", "Reading this page was interrupted again and again."), ctx.now());
  }
  if (page.isTrashed) return later(page, new Date(ctx.now().getTime() + trashDelay));
  try {
    const { metadata, favicon } = await readWithIcon(ctx, page.url, { patience });
    const problem = metadata.isWall ? wallProblem : null;
    return { page, state: "done", attempts: page.attempts + 1, dueAt: ctx.now(), problem, metadata, favicon };
  } catch (error) {
    if (error instanceof FetchError) return outcomeOf(page, error, ctx.now());
    ctx.log.error({ err: error, bookmarkId: page.bookmarkId }, "reading a page failed");
    return outcomeOf(page, new FetchError("temporary", "The page could not be read."), ctx.now());
  }
}

/** Reads a page and finds the icon of its site. @throws FetchError when the page cannot be read */
export async function readWithIcon(
  ctx: VisitorContext,
  url: string,
  options: Omit<FetchOptions, "kind">,
): Promise<{ metadata: PageMetadata; favicon: string }> {
  const metadata = await ctx.services.pages.read(url, { ...options, kind: "page" }, readPage);
  return { metadata, favicon: await findSiteIcon(ctx, metadata, options) };
}

function outcomeOf(page: DuePage, error: FetchError, now: Date): PageOutcome {
  const at = (delay: number) => new Date(Math.max(now.getTime() + delay, error.retryAt?.getTime() ?? 0));
  // Not all at once when the host is free again.
  if (error.outcome === "busy") return later(page, at(busyDelay * (1 + Math.random())));
  const attempts = page.attempts + 1;
  const base = { page, attempts, problem: error.message, metadata: null, favicon: "" };
  if (error.outcome === "temporary" && attempts < limits.fetchTries) {
    return { ...base, state: "pending", dueAt: at(retryDelays[attempts - 1]!) };
  }
  return { ...base, state: error.outcome === "gone" ? "gone" : "failed", dueAt: now };
}

function later(page: DuePage, dueAt: Date): PageOutcome {
  return { page, state: "pending", attempts: page.attempts, dueAt, problem: null, metadata: null, favicon: "" };
}
