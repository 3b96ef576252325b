import { limits } from "@bowerbird/contract/limits";
import { modelName } from "@bowerbird/embedding-model";
import { sql } from "kysely";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";
import { type EmbeddingText, ModelError } from "../../platform/ports/model.ts";
import { toVector } from "../../semantic/vectors/index.ts";
import type { NamedFolder, Vector } from "../folders/index.ts";
import { describe, type LinkToCategorize } from "./built-in/read-link.ts";

/** How many links without a stored vector are embedded, at 10 ms each, and how long that may take: the others do without. */
export interface EmbeddingLimits {
  max: number;
  waitMs: number;
}

/** For an answer that a person waits for. */
const forAnswer: EmbeddingLimits = { max: 20, waitMs: 1_000 };
/** For batches in the background. */
export const forBatch: EmbeddingLimits = { max: 200, waitMs: 20_000 };

/** Of names, which are embedded while answers are given: the model may have to load first. */
const nameTimeoutMs = 20_000;

/** The vectors of links by the built-in model: stored ones, or for a few links new ones. None where it cannot run. */
export async function withVectors<L extends LinkToCategorize>(
  ctx: Context,
  links: readonly L[],
  { max, waitMs }: EmbeddingLimits = forAnswer,
): Promise<L[]> {
  if (!hasBuiltInModel(ctx)) return [...links];
  const stored = await readVectors(
    ctx,
    links.flatMap(({ bookmarkId }) => bookmarkId ?? []),
  );
  const known = links.map(({ bookmarkId }) => (bookmarkId && stored.get(bookmarkId)) || null);
  const open = links.filter(({ vector }, index) => vector === undefined && known[index] === null).slice(0, max);
  const embedded = await embed(ctx, open.map(toText), { isName: false, waitMs });
  const byLink = new Map(open.map((link, index) => [link, embedded[index] ?? null]));
  return links.map((link, index) => ({ ...link, vector: known[index] ?? byLink.get(link) ?? link.vector ?? null }));
}

/** Whether vectors are those of the model that the folder classifier was trained with. */
export function hasBuiltInModel({ services: { embedder } }: VisitorContext): boolean {
  return embedder?.name === modelName;
}

function toText(link: LinkToCategorize): EmbeddingText {
  const { url, title } = link;
  const parts = [title, describe(link).slice(0, limits.embeddedTextLength)]
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return { text: parts.join("\n"), url };
}

/** The stored vectors of bookmarks by the built-in model, by their ids. */
export async function readVectors(ctx: Context, ids: readonly string[]): Promise<Map<string, Int8Array>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; vector: Buffer }>`
    select bookmark_id as id, vector from bookmark_vector
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and model = ${modelName}
      and vector is not null`.execute(database(ctx));
  return new Map(rows.map(({ id, vector }) => [id, toVector(vector)]));
}

/** The last vectors of this process, by text: a link that was just asked about is saved next, and names of folders stay. */
const recent = new Map<string, Float32Array>();
const maxRecent = 5_000;

/** The vector of a link that was asked about a moment ago; null if it was not. */
export function recallVector(link: Pick<LinkToCategorize, "url" | "title">): Vector | null {
  return recent.get(toKey(toText(link), false)) ?? null;
}

interface EmbeddingKind {
  /** Of a folder, rather than a link. */
  isName: boolean;
  waitMs: number;
}

/** Embeds texts, or takes what is known of them. Never throws: what has no vector in time has none. */
async function embed(
  ctx: VisitorContext,
  texts: readonly EmbeddingText[],
  kind: EmbeddingKind,
): Promise<(Float32Array | null)[]> {
  const { isName } = kind;
  const unknown = texts.filter((text) => !recent.has(toKey(text, isName)));
  if (unknown.length > 0) await embedAndStore(ctx, unknown, kind);
  return texts.map((text) => recent.get(toKey(text, isName)) ?? null);
}

async function embedAndStore(ctx: VisitorContext, texts: readonly EmbeddingText[], kind: EmbeddingKind): Promise<void> {
  const { isName, waitMs } = kind;
  const request = { texts, isSearch: isName, signal: AbortSignal.timeout(waitMs) };
  try {
    const { vectors } = await ctx.services.embedder!.embed(request, ctx.log);
    for (const [index, text] of texts.entries()) recent.set(toKey(text, isName), Float32Array.from(vectors[index]!));
    for (const key of recent.keys()) {
      if (recent.size <= maxRecent) break;
      recent.delete(key);
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    ctx.log.info({ reason: error.message }, "categorizing without vectors");
  }
}

function toKey({ text, url = "" }: EmbeddingText, isName: boolean): string {
  return `${isName ? "name" : "link"}\n${url}\n${text}`;
}

const namesAtOnce = 8;

/**
 * Embeds the names of folders, for a second; the others follow while the answer is given.
 *
 * @param tell is told the vector of a folder's own name, and of all names of its path
 */
export async function embedNames(
  ctx: VisitorContext,
  folders: readonly NamedFolder[],
  tell: (id: string, vectors: readonly [Float32Array, Float32Array]) => void,
): Promise<void> {
  if (!hasBuiltInModel(ctx)) return;
  const work = async () => {
    for (let start = 0; start < folders.length; start += namesAtOnce) {
      const some = folders.slice(start, start + namesAtOnce);
      const names = some.flatMap(({ path }) => [{ text: path.at(-1)! }, { text: path.join(" ") }]);
      const vectors = await embed(ctx, names, { isName: true, waitMs: nameTimeoutMs });
      for (const [index, { id }] of some.entries()) {
        const [own, whole] = [vectors[index * 2], vectors[index * 2 + 1]];
        if (own && whole) tell(id, [own, whole]);
        else return;
      }
    }
  };
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, forAnswer.waitMs).unref());
  await Promise.race([work(), timeout]);
}
