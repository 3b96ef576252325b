import { createHash } from "node:crypto";
import type { SavedKeys, savedKeysInput } from "@bowerbird/contract/saved-keys";
import { toShortKey } from "@bowerbird/contract/short-key";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../../platform/context/index.ts";

/**
 * Returns one bucket's short keys of the person's saved addresses. With all buckets a client can tell whether an address
 * is saved without sending it. An index-only scan answers.
 */
export async function savedKeys(
  ctx: Context,
  { bucket, digest: known }: z.output<typeof savedKeysInput>,
): Promise<SavedKeys> {
  const digit = bucket.toString(16);
  const { rows } = await sql<{ url_key: string }>`
    select url_key from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
      and url_key between ${edge(digit, "0")}::uuid and ${edge(digit, "f")}::uuid
    order by url_key`.execute(database(ctx));
  const keys = rows.map(({ url_key }) => toShortKey(Buffer.from(url_key.replaceAll("-", ""), "hex"))).join("");
  const digest = createHash("sha256").update(keys).digest("base64url").slice(0, 22);
  return { digest, keys: digest === known ? null : keys };
}

/** The first or last key that begins with a digit. */
function edge(digit: string, rest: string): string {
  return digit + `${rest.repeat(7)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`;
}
