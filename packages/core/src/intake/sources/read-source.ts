import { createHash } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { sourceKinds, type SourceKindId } from "@bowerbird/contract/sources";
import { Source } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import { unsealToken } from "../../platform/sealing/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import { type FileLink, UnreadableFileError } from "../files/index.ts";
import { importLinks } from "../imports/index.ts";
import {
  createGet,
  type SourceAddress,
  SourceLimitError,
  type SourceList,
  type SourcePage,
  sourceReaders,
} from "./kinds/index.ts";
import { findSeen, insertSeen, isNextDue } from "./source-links.sql.ts";
import { maxWaitMs } from "./sources.ts";
import t from "../messages.json" with { type: "json" };

const hour = 60 * 60_000;
const day = 24 * hour;

/** How long a source waits while another of the person is read: one person's sources must not keep others waiting. */
const turnMs = 20_000;

/** The reading of sources when they are due. */
export const dueSources = defineDue({
  table: "source",
  job: "read-source",
  idName: "sourceId",
  isDue: isNextDue,
  isUrgent: true,
  maxWaitMs,
  waitForOthersMs: turnMs,
  work: readSource,
  onPoison: (ctx, id) => settle(ctx, id, { problem: t.sourceInterrupted, nextAt: null }),
});

/**
 * Reads a source and imports the links that it has not had before. Safe to interrupt and to run twice: links that are
 * there are duplicates. A problem with the source is stored for the person, and the source is read again later.
 */
async function readSource(ctx: Context, { id, signal }: Held): Promise<void> {
  const source = await ctx.em.findOne(Source, { id, nextAt: { $ne: null } }, unmanaged);
  if (!source) return;
  try {
    const { links, problem, rest } = await findNewLinks(ctx, source, signal);
    // Another server tells addresses apart that are one to us, and nothing of it may be lost.
    const isByAddress = sourceKinds[source.kind as SourceKindId].canMove;
    if (links.length > 0) await importLinks(ctx, getImportName(source), links, { isByAddress });
    await insertSeen(ctx, source.id, links.flatMap(getKeys));
    const nextAt = source.isDaily || rest ? new Date(ctx.now().getTime() + day) : null;
    await settle(ctx, id, { readAt: ctx.now(), newLinks: links.length, problem, nextAt, rest });
  } catch (error) {
    // Removed in the meantime, or another worker reads it.
    if (signal.aborted || (error instanceof AppError && error.code === "NOT_FOUND")) return;
    if (!(error instanceof FetchError) && !(error instanceof UnreadableFileError)) throw error;
    await settle(ctx, id, { problem: explain(error, source), nextAt: getRetryTime(ctx, error, source) });
  }
}

type Rest = Record<string, string>;

interface NewLinks {
  links: FileLink[];
  /** What the source has that cannot be read. */
  problem: string | null;
  /** Where the next reading goes on. */
  rest: Rest | null;
}

async function findNewLinks(ctx: Context, source: Source, signal: AbortSignal): Promise<NewLinks> {
  const address = getAddress(ctx, source);
  const reader = sourceReaders[source.kind as SourceKindId];
  const startReading = () => createGet(ctx.services.pages, ctx.now, async () => signal.throwIfAborted());
  const found = new Map<string, FileLink>();
  let problem: string | null = null;
  const lists = reader.readLists(address, startReading(), (said) => (problem = said));
  const rest: Rest = { ...source.rest };
  problem = (await unlessTooMuch(() => collectNew(ctx, source, lists, { found, rest }))) ?? problem;
  const links = [...found.values()].slice(0, limits.sourceLinks);
  const folders = new Map<string, readonly string[]>();
  const findFolders = () => reader.findFolders?.(address, startReading(), links, folders);
  if (links.length > 0) problem = (await unlessTooMuch(findFolders)) ?? problem;
  return {
    links: links.map((link) => ({ ...link, folder: folders.get(link.sourceId ?? "") ?? link.folder })),
    problem,
    rest: Object.keys(rest).length > 0 ? rest : null,
  };
}

interface Collected {
  /** The new links, by their keys. */
  found: Map<string, FileLink>;
  /** Where the next reading goes on with each list that was not read to its end. */
  rest: Rest;
}

/** What is new at the beginning of each list, then what an earlier reading has left. */
async function collectNew(
  ctx: Context,
  source: Source,
  lists: readonly SourceList[],
  { found, rest }: Collected,
): Promise<void> {
  for (const [index, list] of lists.entries()) {
    const left = rest[index];
    await collectPages(ctx, source, { pages: list(null), at: null, index, isRest: false }, { found, rest });
    if (left === undefined || found.size >= limits.sourceLinks) continue;
    await collectPages(ctx, source, { pages: list(left), at: left, index, isRest: true }, { found, rest });
  }
}

interface Part {
  pages: AsyncGenerator<SourcePage>;
  /** Where the first page begins. */
  at: string | null;
  index: number;
  isRest: boolean;
}

async function collectPages(ctx: Context, source: Source, part: Part, { found, rest }: Collected): Promise<void> {
  let { at } = part;
  const leave = () => {
    if (at !== null) rest[part.index] = at;
  };
  try {
    for await (const { links, next } of part.pages) {
      const unknown = await withoutKnown(ctx, source, links);
      const fresh = [...unknown].filter(([key]) => !found.has(key));
      for (const [key, link] of fresh) found.set(key, link);
      // The page may have more than fits.
      if (found.size >= limits.sourceLinks) return leave();
      // A page that repeats what another has brought: a list without an end. What is left may begin with known links.
      if (fresh.length === 0 && !part.isRest) return;
      at = next;
    }
  } catch (error) {
    if (error instanceof SourceLimitError) leave();
    if (!part.isRest || !(error instanceof FetchError) || error.outcome !== "final") throw error;
    // The service no longer knows the place: nothing there can be read, and the beginning still can.
    delete rest[part.index];
    throw new SourceLimitError();
  }
  delete rest[part.index];
}

/** Does the work until the source is too much. @returns what to tell the person then */
async function unlessTooMuch(work: () => Promise<void> | undefined): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof SourceLimitError) return t.theRestWasNotRead;
    throw error;
  }
}

function getAddress(ctx: Context, { id, account, sealedKey }: Source): SourceAddress {
  const key = sealedKey ? unsealToken(ctx.services.config.appSecret, id, sealedKey) : "";
  if (key === null) throw new FetchError("final", t.keyUnreadable);
  return { account, key };
}

/** The links of a page that the source has not had before, neither by their ids nor by their addresses, by their keys. */
async function withoutKnown(ctx: Context, { id }: Source, page: readonly FileLink[]): Promise<Map<string, FileLink>> {
  const links = new Map(page.map((link) => [getKeys(link)[0]!, link]));
  if (links.size === 0) return links;
  const seen = await findSeen(ctx, id, page.flatMap(getKeys));
  return new Map([...links].filter(([, link]) => !getKeys(link).some((key) => seen.has(key))));
}

/** 128 bits each, as UUIDs: of its id, if it has one, and of its address, because some feeds give an entry a new id each time. */
function getKeys({ sourceId, url }: FileLink): string[] {
  return [...(sourceId ? [`id ${sourceId}`] : []), `url ${url}`].map((text) => {
    const hash = createHash("sha256").update(text).digest("hex");
    return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  });
}

type Result = Pick<Source, "problem" | "nextAt"> & Partial<Pick<Source, "readAt" | "newLinks" | "rest">>;

async function settle(ctx: Context, id: string, result: Result): Promise<void> {
  await ctx.em.nativeUpdate(Source, { id }, { ...result, heartbeatAt: null, lockToken: null, claims: 0 });
  await publish(ctx, { type: "sources.changed" });
}

function explain(error: FetchError | UnreadableFileError, { sealedKey }: Source): string {
  const status = error instanceof FetchError ? error.status : null;
  if (status === 401 || status === 403) return sealedKey ? t.theServiceRefusesTheKey : t.linksNotPublic;
  if (status === 404 || status === 410) return t.accountUnknown;
  return error.message;
}

/** In an hour where that may help; else tomorrow, or never for a source that is read once. */
function getRetryTime(ctx: Context, error: FetchError | UnreadableFileError, { isDaily }: Source): Date | null {
  const isTemporary = error instanceof FetchError && (error.outcome === "temporary" || error.outcome === "busy");
  if (!isTemporary && !isDaily) return null;
  const wait = new Date(ctx.now().getTime() + (isTemporary ? hour : day));
  const retryAt = error instanceof FetchError ? error.retryAt : null;
  return retryAt && retryAt > wait ? retryAt : wait;
}

function getImportName({ kind, account }: Source): string {
  return `${sourceKinds[kind as SourceKindId].name}: ${account}`;
}
