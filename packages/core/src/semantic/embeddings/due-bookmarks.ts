import { createHash } from "node:crypto";
import { limits } from "@bowerbird/contract/limits";
import { cutText } from "@bowerbird/contract/tidy-text";
import { anyOf } from "../../library/bookmarks/index.ts";
import { type Context, forkContext, own } from "../../platform/context/index.ts";
import type { Embedder } from "../../platform/ports/embedder.ts";
import { claimRows, type ClaimedRow } from "./due-bookmarks.sql.ts";

/** A bookmark whose embedding is due. `id` and `changedAt` identify the change. */
export interface DueBookmark extends Pick<ClaimedRow, "id" | "changedAt" | "claims" | "url"> {
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
    const text = sourceText(row);
    // A model on this machine reads the address, too.
    const isLocal = serverLimits === null;
    const source = sourceKey(isLocal ? `${text}\n${url}` : text);
    const isKnown = row.isTrashed || (text === "" && !isLocal) || row.source === source;
    return { id, changedAt, text, url, source, isKnown, claims };
  });
}

/** Releases bookmarks that failed through no fault of their own. */
export async function releaseDue(ctx: Context, due: readonly DueBookmark[]): Promise<void> {
  const ids = due.map(({ id }) => id);
  await own(forkContext(ctx))
    .updateTable("EmbeddingDue")
    .set((eb) => ({ claims: eb.fn<number>("greatest", [eb.lit(0), eb("claims", "-", 1)]) }))
    .where("bookmarkId", "=", anyOf(ids))
    .execute();
}

/** The text to embed. */
function sourceText({ title, description, summary }: ClaimedRow): string {
  const parts = new Set(
    [title, description ?? "", summary ?? ""].map((part) => part.trim()).filter((part) => part !== ""),
  );
  return cutText([...parts].join("\n"), limits.embeddedTextLength);
}

/** A fingerprint of the embedded text, as a UUID. */
function sourceKey(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
