import { createHash } from "node:crypto";
import type { keepTidyInput, TidyKind } from "@bowerbird/contract/tidy";
import type { z } from "zod";
import { type Context, own } from "../../platform/context/index.ts";

/** Records that the person keeps something as it is, or deletes that record. */
export async function keepAsIs(
  ctx: Context,
  { kind, keys, isKept }: z.output<typeof keepTidyInput>,
): Promise<{ kept: number }> {
  const unique = [...new Set(keys)];
  if (isKept) {
    const rows = unique.map((key) => ({ kind, key, keptAt: ctx.now() }));
    await own(ctx)
      .insertInto("TidyKept", rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await own(ctx).deleteFrom("TidyKept").where("kind", "=", kind).where("key", "in", unique).execute();
  }
  return { kept: unique.length };
}

/** The keys of what the person keeps, by kind. */
export async function readKept(ctx: Context): Promise<(kind: TidyKind, key: string) => boolean> {
  const rows = await own(ctx).selectFrom("TidyKept").select(["kind", "key"]).execute();
  const kept = new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
  return (kind, key) => kept.has(`${kind} ${key}`);
}

/** A key of several ids or tags, in any order. */
export function joinKey(parts: readonly string[]): string {
  return createHash("md5").update(parts.toSorted().join("\n")).digest("hex");
}
