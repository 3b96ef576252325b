import { sql } from "kysely";
import { type Context, inTransaction } from "../context/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { database } from "../context/index.ts";
import { lockImport } from "./import-row.ts";
import { type PlacedLink, recordOutcomes } from "./record-outcomes.ts";
import { type StoreOptions, storeLinks } from "./store-links.ts";

/** Somebody else has taken the import over, or it was cancelled: stop without a word. */
export class ImportTakenOver extends Error {}

/**
 * Stores one batch, all of it or nothing, together with what is known about it afterwards. Where the database refuses
 * the batch because of what is in it, it is halved until the one odd link is found; that one fails, the rest is stored.
 *
 * The commit does not wait for the disk: after a crash of the database the import goes on behind the last batch that
 * reached it, and its end waits for all of them. Others who notify need not wait for our disk writes then. Plans are
 * made once: left to itself PostgreSQL plans the foreign keys' checks anew for every row, a fifth of a batch's time.
 *
 * @param isFromSource whether the links follow on what was read so far; otherwise they are tried again
 */
export async function processBatch(
  ctx: Context,
  importId: string,
  links: readonly PlacedLink[],
  options: StoreOptions,
  isFromSource: boolean,
): Promise<void> {
  try {
    await inTransaction(ctx, async (inner) => {
      await sql`
        select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)
      `.execute(database(inner));
      const nextPosition = await checkTurn(inner, importId, links, isFromSource);
      const outcomes = await storeLinks(
        inner,
        links.map(({ prepared }) => prepared),
        options,
      );
      await recordOutcomes(inner, importId, links, outcomes, nextPosition);
    });
  } catch (error) {
    if (!isAboutData(error)) throw error;
    options.knownWords.clear();
    options.tree.replaceWith(await loadCategoryTree(database(ctx), ctx.userId));
    if (links.length === 1) return recordRefusal(ctx, importId, links, error, isFromSource);
    const middle = Math.ceil(links.length / 2);
    await processBatch(ctx, importId, links.slice(0, middle), options, isFromSource);
    await processBatch(ctx, importId, links.slice(middle), options, isFromSource);
  }
}

/** Two workers on one import, after a stall: the row's lock and its position let only one go on. */
async function checkTurn(
  ctx: Context,
  importId: string,
  links: readonly PlacedLink[],
  isFromSource: boolean,
): Promise<number> {
  const row = await lockImport(ctx, importId);
  const isNext = !isFromSource || row.next_position === links[0]!.position;
  if (row.status !== "running" || !isNext) throw new ImportTakenOver();
  return isFromSource ? row.next_position + links.length : row.next_position;
}

async function recordRefusal(
  ctx: Context,
  importId: string,
  links: readonly PlacedLink[],
  error: unknown,
  isFromSource: boolean,
): Promise<void> {
  ctx.log.warn({ importId, position: links[0]!.position, err: error }, "the database refused a link");
  const message = "This link could not be stored.";
  await inTransaction(ctx, async (inner) => {
    const nextPosition = await checkTurn(inner, importId, links, isFromSource);
    await recordOutcomes(inner, importId, links, [{ status: "failed", message, bookmarkId: null }], nextPosition);
  });
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (limit exceeded) speak of the rows; all others of the database. */
function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)\w{3}$/.test(code);
}
