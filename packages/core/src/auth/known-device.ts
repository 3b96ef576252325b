import { createHash, randomBytes } from "node:crypto";
import { database, type VisitorContext } from "../context/index.ts";
import { cookieLine, cookieName, isSame, readCookie, signFor } from "./cookies.ts";

/** The longest that browsers keep a cookie, in seconds. */
const cookieLife = 400 * 86_400;

/** An account and what stands for its password; changing that makes every device unknown. */
interface Owner {
  id: string;
  password: string | null;
}

/**
 * The id of the browser that asks, when somebody has signed in to this account with it before: it carries a cookie that
 * we signed for the account and its present password.
 *
 * @param account the email address of the account, or its owner
 * @returns null for a browser that is not known
 */
export async function knownDevice(ctx: VisitorContext, account: string | Owner): Promise<string | null> {
  const cookies = ctx.headers.get("cookie") ?? "";
  // Most strangers bring no such cookie: for them nothing is looked up.
  if (!cookies.includes(cookieName(ctx.services.config, "device_"))) return null;
  const owner = typeof account === "string" ? await findOwner(ctx, { email: account }) : account;
  if (!owner) return null;
  const [deviceId = "", signature = ""] = readCookie(
    cookies,
    cookieName(ctx.services.config, deviceCookie(owner)),
  ).split(".");
  return deviceId !== "" && isSame(signature, signatureOf(ctx, owner, deviceId)) ? deviceId : null;
}

/** Gives the browser the cookie by which {@link knownDevice} knows it; a known one keeps its id. */
export async function rememberDevice(ctx: VisitorContext, userId: string): Promise<void> {
  const owner = await findOwner(ctx, { id: userId });
  if (!owner) return;
  const deviceId = (await knownDevice(ctx, owner)) ?? randomBytes(16).toString("base64url");
  const value = `${deviceId}.${signatureOf(ctx, owner, deviceId)}`;
  ctx.appendHeader("set-cookie", cookieLine(ctx.services.config, deviceCookie(owner), value, cookieLife));
}

export async function findOwner(
  ctx: VisitorContext,
  by: { id: string } | { email: string },
): Promise<Owner | undefined> {
  const query = database(ctx)
    .selectFrom("user")
    .leftJoin("account", (join) =>
      join.onRef("account.user_id", "=", "user.id").on("account.provider_id", "=", "credential"),
    )
    .select(["user.id", "account.password"]);
  const [found] = await ("id" in by ? query.where("user.id", "=", by.id) : query.where("user.email", "=", by.email))
    .limit(1)
    .execute();
  return found;
}

/** One cookie for each account, so that several people can share a browser. */
function deviceCookie({ id }: Owner): string {
  return `device_${createHash("sha256").update(id).digest("hex").slice(0, 16)}`;
}

function signatureOf(ctx: VisitorContext, { id, password }: Owner, deviceId: string): string {
  return signFor(ctx.services.config, "device", id, password ?? "", deviceId);
}
