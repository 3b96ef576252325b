import { createHash } from "node:crypto";
import { EmbeddingState } from "@bowerbird/db";
import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";
import { ModelError, type Embedder } from "../../platform/ports/model.ts";
import { type Context, forkContext, inTransaction, own } from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { createMutex, isPoison, isTransient } from "../../platform/stale-work/index.ts";
import { embedTexts } from "./embed-texts.ts";
import { beginTurn, endTurn, getRetryTime } from "./embedding-turn.sql.ts";
import { keepTurn, passTurn } from "../../platform/runs/index.ts";
import { type ClaimedRow, claimRows, deleteDue } from "./due-bookmarks.sql.ts";
import { encodeVector } from "../vectors/index.ts";
import { deleteOtherDimensions, deleteVectorsOfOthers, insertVectors } from "./vectors.sql.ts";
import { anyOf } from "../../library/bookmarks/index.ts";

/** Time of one turn before other people get theirs. */
const turnMs = 20_000;
/** Texts per request to the model: those of a batch are written together. */
const batchSize = 100;

const runAlone = createMutex();

/**
 * Embeds a person's new and changed bookmarks for one turn and enqueues the next turn if there are more. Safe to
 * interrupt: unwritten vectors, at most one batch, are requested again.
 *
 * @throws PoisonJobError when some have repeatedly crashed their workers: semantic search does not find them until they change
 */
export async function embedBookmarks(ctx: Context, { turn }: { turn?: string | undefined }): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder) return;
  const ownTurn = await beginTurn(ctx, embedder.name, turn);
  if (ownTurn === null) return;
  const poison: string[] = [];
  const outcome = await embedDue(ctx, embedder, ownTurn, poison);
  if (outcome === "more") {
    const next = await passTurn(ctx, "embedding_state", ownTurn);
    if (next !== null) await ctx.services.enqueue("embed-person", { userId: ctx.userId, turn: next });
  } else if (outcome !== "lost") {
    await endTurn(ctx, ownTurn, outcome === "failed" ? getRetryTime(ctx) : null);
  }
  if (poison.length > 0)
    throw new PoisonJobError(`Embedding the bookmarks ${poison.join(", ")} has crashed its workers.`);
}

/** @param poison collects the ids of abandoned bookmarks */
async function embedDue(
  ctx: Context,
  embedder: Embedder,
  turn: string,
  poison: string[],
): Promise<"done" | "more" | "failed" | "lost"> {
  const deadline = Date.now() + turnMs;
  try {
    while (Date.now() < deadline && !ctx.services.stopping?.aborted) {
      const due = (await embedNext(ctx, embedder, false)) ?? (await runAlone(() => embedNext(ctx, embedder, true)));
      if (due === null) {
        await deleteOtherModels(ctx, embedder.name);
        return "done";
      }
      poison.push(...due.filter(isPoison).map(({ id }) => id));
      if ((await keepTurn(ctx, "embedding_state", turn)) === null) return "lost";
    }
    return "more";
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.warn({ model: embedder.name, reason: error.message }, "embedding bookmarks failed: postponed");
    return "failed";
  }
}

/** @returns the processed bookmarks; null if none is due */
async function embedNext(
  ctx: Context,
  embedder: Embedder,
  isPoisonCandidate: boolean,
): Promise<readonly DueBookmark[] | null> {
  const due = await claimDue(ctx, embedder, batchSize, isPoisonCandidate);
  if (due.length === 0) return null;
  try {
    await embedBatch(ctx, embedder, due);
    return due;
  } catch (error) {
    if (error instanceof ModelError || isTransient(error)) await releaseDue(ctx, due).catch(() => {});
    throw error;
  }
}

async function embedBatch(ctx: Context, embedder: Embedder, due: readonly DueBookmark[]): Promise<void> {
  const open = due.filter(({ isKnown }) => !isKnown);
  const requested = open.filter((bookmark) => !isPoison(bookmark));
  const vectors = await embedTexts(ctx, embedder, requested);
  const embedded = new Map(requested.map(({ id }, index) => [id, vectors[index]!]));
  const written = open.map((bookmark) => ({ ...bookmark, vector: embedded.get(bookmark.id) ?? null }));
  await writeVectors(ctx, embedder.name, due, written);
}

/** A bookmark with its vector; null if the model refused the text. */
interface EmbeddedBookmark extends DueBookmark {
  vector: number[] | null;
}

/**
 * Stores vectors and removes the due entries, except of bookmarks that changed since they were read.
 *
 * @param due all processed bookmarks; `embedded` are those that needed a vector
 */
async function writeVectors(
  ctx: Context,
  model: string,
  due: readonly DueBookmark[],
  embedded: readonly EmbeddedBookmark[],
): Promise<void> {
  const rows = embedded.map((bookmark) => ({ ...bookmark, vector: bookmark.vector && encodeVector(bookmark.vector) }));
  await inTransaction(ctx, async (inner) => {
    const dimensions = rows.find(({ vector }) => vector !== null)?.vector?.length;
    if (dimensions !== undefined) await replaceDimensions(inner, model, dimensions);
    if (rows.length > 0) await insertVectors(inner, model, rows);
    await deleteDue(inner, due);
  });
}

/** A model with the same name but other dimensions is another model. */
async function replaceDimensions(ctx: Context, model: string, dimensions: number): Promise<void> {
  const bookmarks = await deleteOtherDimensions(ctx, model, dimensions);
  if (bookmarks > 0)
    ctx.log.info({ model, dimensions, bookmarks }, "embedding model has new dimensions: embedding again");
}

/** Deletes the vectors of other models, once everything is embedded by one. */
async function deleteOtherModels(ctx: Context, model: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await deleteVectorsOfOthers(inner, model);
    await inner.em.nativeUpdate(EmbeddingState, { servedModel: { $ne: null } }, { servedModel: null });
  });
}

/** A bookmark whose embedding is due. `id` and `changedAt` identify the change. */
interface DueBookmark extends Pick<ClaimedRow, "id" | "changedAt" | "claims" | "url"> {
  text: string;
  source: string;
  /** Nothing to embed: it is trashed, or its text is unchanged. */
  isKnown: boolean;
}

/**
 * Claims due bookmarks: the newest ones that were never started, or else poison candidates, whose last worker crashed, in
 * the end one by one. Each person has one job at a time.
 */
export async function claimDue(
  ctx: Context,
  { name, limits: serverLimits }: Pick<Embedder, "name" | "limits">,
  max: number,
  isPoisonCandidate: boolean,
): Promise<DueBookmark[]> {
  const rows = await claimRows(ctx, name, max, isPoisonCandidate);
  return rows.map((row) => {
    const { id, changedAt, claims, url } = row;
    // A model on this machine reads the address, too.
    const isLocal = serverLimits === null;
    const text = sourceText(row, isLocal || row.sendsPageText);
    const source = sourceKey(isLocal ? `${text}\n${url}` : text);
    const isKnown = row.isTrashed || (text === "" && !isLocal) || row.source === source;
    return { id, changedAt, text, url, source, isKnown, claims };
  });
}

/** Releases bookmarks that failed through no fault of their own. */
async function releaseDue(ctx: Context, due: readonly DueBookmark[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await own(forkContext(ctx))
    .updateTable("EmbeddingDue")
    .set((eb) => ({ claims: eb.fn<number>("greatest", [eb.lit(0), eb("claims", "-", 1)]) }))
    .where("bookmarkId", "=", anyOf(ids))
    .execute();
}

/** The text to embed. */
function sourceText({ title, description, summary, givenText }: ClaimedRow, isGivenWanted: boolean): string {
  const given = isGivenWanted ? (givenText ?? "") : "";
  const parts = new Set(
    [title, description ?? "", summary ?? "", given].map((part) => part.trim()).filter((part) => part !== ""),
  );
  return cutText([...parts].join("\n"), limits.embeddedTextLength);
}

/** A fingerprint of the embedded text, as a UUID. */
function sourceKey(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
