import { limits } from "@bowerbird/contract/limits";
import type { Context, VisitorContext } from "../../platform/context/index.ts";
import { isPoison } from "../../platform/stale-work/index.ts";
import type { DuePage } from "./due-pages.sql.ts";
import { findSiteIcon } from "./find-site-icon.ts";
import { FetchError, type FetchOptions, NotAPageError, PageRedirect } from "../../platform/ports/page-fetcher.ts";
import { toFileTitle } from "./file-title.ts";
import { type PageMetadata, readPage, toFileMetadata } from "./read-page.ts";
import { readPdf } from "./read-pdf.ts";
import t from "../messages.json" with { type: "json" };

const minute = 60_000;
/** After the first and the second attempt: together three attempts within an hour. */
const retryDelaysMs = [10 * minute, 50 * minute];
/** The host is in use; a slot may be free in a moment. */
const busyDelayMs = 1_500;
const trashDelayMs = 24 * 60 * minute;
const wallProblem = t.theSiteShowsACheckOr;

/** The result of processing a due page. */
export interface PageOutcome {
  page: DuePage;
  state: "pending" | "done" | "gone" | "failed";
  attempts: number;
  /** When a pending page is retried. */
  dueAt: Date;
  /** Why it could not be read, as a sentence shown to the person. */
  problem: string | null;
  metadata: PageMetadata | null;
  /** The path under which we serve the site's icon; empty if there is none. */
  favicon: string;
}

/** Reads a due page and returns the outcome. Throws only on bugs. */
export async function processPage(ctx: Context, page: DuePage, maxWaitMs: number): Promise<PageOutcome> {
  if (isPoison(page)) {
    ctx.log.error({ bookmarkId: page.bookmarkId }, "page abandoned: reading it crashed its workers");
    return toOutcome(page, new FetchError("final", t.pageInterrupted), ctx.now());
  }
  if (page.isTrashed) return postpone(page, new Date(ctx.now().getTime() + trashDelayMs));
  try {
    const { metadata, favicon } = await fetchWithIcon(ctx, page.url, { language: page.language, maxWaitMs });
    const problem = metadata.isWall ? wallProblem : null;
    return { page, state: "done", attempts: page.attempts + 1, dueAt: ctx.now(), problem, metadata, favicon };
  } catch (error) {
    if (error instanceof FetchError) return toOutcome(page, error, ctx.now());
    ctx.log.error({ err: error, bookmarkId: page.bookmarkId }, "reading a page failed");
    return toOutcome(page, new FetchError("temporary", t.thePageCouldNotBeRead), ctx.now());
  }
}

/**
 * Reads a page, or the page that it leads to, and finds its site's icon. A file has its name as title, but for a PDF
 * that has another.
 *
 * @throws FetchError when the page cannot be read
 */
export async function fetchWithIcon(
  ctx: VisitorContext,
  url: string,
  options: Omit<FetchOptions, "kind">,
): Promise<{ metadata: PageMetadata; favicon: string }> {
  const metadata = await readMetadata(ctx, url, options);
  return { metadata, favicon: await findSiteIcon(ctx, metadata, options) };
}

async function readMetadata(ctx: VisitorContext, url: string, options: Omit<FetchOptions, "kind">) {
  // A page that leads on has its own title where the one that it leads to has none, or is not there.
  const own: { page?: PageMetadata } = {};
  try {
    const read = await ctx.services.pages.read<PageMetadata>(url, { ...options, kind: "page" }, async (document) => {
      if (document.pdf) return readPdf(document, document.pdf);
      const metadata = await readPage(document);
      if (metadata.refreshUrl === null) return metadata;
      if (metadata.title !== "") own.page ??= metadata;
      return new PageRedirect(metadata.refreshUrl);
    });
    return read.title === "" ? (own.page ?? read) : read;
  } catch (error) {
    if (own.page && error instanceof FetchError && error.outcome !== "busy") return own.page;
    const title = error instanceof NotAPageError ? toFileTitle(error.url, error.disposition) : "";
    if (title === "") throw error;
    return toFileMetadata((error as NotAPageError).url, title);
  }
}

function toOutcome(page: DuePage, error: FetchError, now: Date): PageOutcome {
  const at = (delay: number) => new Date(Math.max(now.getTime() + delay, error.retryAt?.getTime() ?? 0));
  // Random, so that not all retry together when the host is free again.
  if (error.outcome === "busy") return postpone(page, at(busyDelayMs * (1 + Math.random())));
  const attempts = page.attempts + 1;
  const base = { page, attempts, problem: error.message, metadata: null, favicon: "" };
  if (error.outcome === "temporary" && attempts < limits.fetchAttempts) {
    return { ...base, state: "pending", dueAt: at(retryDelaysMs[attempts - 1]!) };
  }
  return { ...base, state: error.outcome === "gone" ? "gone" : "failed", dueAt: now };
}

function postpone(page: DuePage, dueAt: Date): PageOutcome {
  return { page, state: "pending", attempts: page.attempts, dueAt, problem: null, metadata: null, favicon: "" };
}
