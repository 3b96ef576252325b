import { createHmac, randomBytes } from "node:crypto";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { sessionCookieName } from "../accounts/auth/sessions.ts";
import { createBuiltInCategories } from "../library/categories/index.ts";
import type { Config } from "../platform/config/index.ts";

export const testPassword = "a long password";
/** The stored hash of {@link testPassword}; hashing it for each person would dominate the time of tests. */
const storedPassword =
  "2979b7289d7feba941556c23324da718:157d856d8b762ef42a734ec19b11abf6fb6182cac386e082b70857e252f610525edb4589c743ab8b5dd619679f2f52e0051bfe5541f2ed775f672aedfeaf2285";
const sessionDays = 7;

/**
 * Inserts a verified account with the built-in categories, as if the person had signed up, verified the address and signed
 * in.
 */
export async function insertPerson(
  db: Database,
  { email = `${crypto.randomUUID()}@example.com`, firstName = "Ada", lastName = "Lovelace" } = {},
): Promise<{ id: string; email: string }> {
  const id = uuid();
  const name = `${firstName} ${lastName}`;
  await db
    .insertInto("user")
    .values({
      id,
      name,
      first_name: firstName,
      last_name: lastName,
      email,
      email_verified: true,
      signed_in_at: new Date(),
    })
    .execute();
  const account = { id: uuid(), user_id: id, account_id: id, provider_id: "credential", password: storedPassword };
  await db.insertInto("account").values(account).execute();
  await createBuiltInCategories(db, id);
  return { id, email };
}

/** Inserts a session, as signing in would. @returns its cookie */
export async function insertSession(
  db: Database,
  userId: string,
  config: Pick<Config, "appUrl" | "appSecret">,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + sessionDays * 86_400_000);
  await db.insertInto("session").values({ id: uuid(), user_id: userId, token, expires_at: expiresAt }).execute();
  const signature = createHmac("sha256", config.appSecret).update(token).digest("base64");
  return { name: sessionCookieName(config), value: encodeURIComponent(`${token}.${signature}`) };
}
