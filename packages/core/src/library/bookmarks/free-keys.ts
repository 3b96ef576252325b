import { parseAddress } from "@bowerbird/bookmark/address";
import { type Context, own } from "../../platform/context/index.ts";
import { urlKeyHash } from "./bookmark-state.ts";
import { takenKeys } from "./quota.ts";

/**
 * Passes the key of an address that has just become free to a wanted duplicate of the page, so that saving it again is
 * noticed. Runs in a transaction.
 */
export async function passOnKey(ctx: Context, url: string): Promise<void> {
  const address = parseAddress(url);
  if (!address.ok) return;
  const { key, host } = address.value;
  const keyless = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", host)
    .where("urlKey", "is", null)
    .where("deletedAt", "is", null)
    .orderBy((eb) => eb("copyOf", "is not", null))
    .orderBy("id")
    .execute();
  const heir = keyless.find((one) => {
    const other = parseAddress(one.url);
    return other.ok && other.value.key === key;
  });
  if (heir) await takeFreeKeys(ctx, [heir]);
}

/** Gives bookmarks without a key that of their address, where no other bookmark has it: the first of them gets it. */
export async function takeFreeKeys(ctx: Context, keyless: readonly { id: string; url: string }[]): Promise<void> {
  const wanted = keyless.flatMap(({ id, url }) => {
    const address = parseAddress(url);
    return address.ok ? [{ id, key: urlKeyHash(address.value.key) }] : [];
  });
  const taken = await takenKeys(
    ctx,
    wanted.map(({ key }) => key),
  );
  for (const { id, key } of wanted) {
    if (taken.has(key)) continue;
    taken.add(key);
    await own(ctx).updateTable("Bookmark").set("urlKey", key).where("id", "=", id).execute();
  }
}
