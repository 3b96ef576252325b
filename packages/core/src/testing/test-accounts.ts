import { createHmac, randomBytes } from "node:crypto";
import { Account, type EntityManager, queryBuilder, User } from "@bowerbird/db";
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
  em: EntityManager,
  {
    email = `${crypto.randomUUID()}@example.com`,
    firstName = "Ada",
    lastName = "Lovelace",
    language = null as string | null,
  } = {},
): Promise<{ id: string; email: string }> {
  const id = uuid();
  const name = `${firstName} ${lastName}`;
  await em.insert(User, {
    id,
    name,
    firstName,
    lastName,
    email,
    language,
    emailVerified: true,
    signedInAt: new Date(),
  });
  const account = { id: uuid(), userId: id, accountId: id, providerId: "credential", password: storedPassword };
  await em.insert(Account, account);
  await createBuiltInCategories(em, id);
  return { id, email };
}

/** Inserts a session, as signing in would. @returns its cookie */
export async function insertSession(
  em: EntityManager,
  userId: string,
  config: Pick<Config, "appUrl" | "appSecret">,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(Date.now() + sessionDays * 86_400_000);
  await queryBuilder(em).insertInto("Session").values({ id: uuid(), userId, token, expiresAt }).execute();
  const signature = createHmac("sha256", config.appSecret).update(token).digest("base64");
  return { name: sessionCookieName(config), value: encodeURIComponent(`${token}.${signature}`) };
}
