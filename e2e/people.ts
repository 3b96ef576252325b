import { setTimeout as sleep } from "node:timers/promises";
import { readOutbox } from "../packages/core/src/testing/read-outbox.ts";
import { insertPerson, insertSession, testPassword } from "../packages/core/src/testing/test-accounts.ts";
import { createOrm, type Database } from "../packages/db/src/index.ts";
import { appSecret } from "./product/app-secret.ts";
import { expect, type Page } from "./test.ts";

export const password = testPassword;
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

const mailDeadlineMs = 15_000;

/** The link in the last mail to an address, once it has arrived. */
export async function mailedLink(email: string): Promise<string> {
  for (const deadline = Date.now() + mailDeadlineMs; Date.now() < deadline; await sleep(50)) {
    const mail = (await readOutbox(process.env.E2E_DATA_DIR!, email)).at(-1);
    if (mail) return mail.link;
  }
  throw new Error(`No mail came for ${email}`);
}

/** The product under test. */
interface Target {
  url: string;
  databaseUrl: string;
}

const sharedProduct = (): Target => ({ url: process.env.E2E_URL!, databaseUrl: process.env.E2E_DATABASE_URL! });
const databases = new Map<string, Database>();

function open(databaseUrl: string): Database {
  const known = databases.get(databaseUrl);
  if (known) return known;
  const db = createOrm({ databaseUrl, poolSize: 1 }).em.fork().getKysely() as unknown as Database;
  databases.set(databaseUrl, db);
  return db;
}

/** Creates a verified account in the database, without sign-up limits, and signs the page's browser in. */
export async function signInAsNewPerson(page: Page, firstName = "Ada", product = sharedProduct()): Promise<string> {
  const db = open(product.databaseUrl);
  const { id, email } = await insertPerson(db, { firstName });
  const cookie = await insertSession(db, id, { appUrl: product.url, appSecret });
  await page.context().addCookies([{ ...cookie, url: product.url, httpOnly: true, sameSite: "Lax" }]);
  return email;
}

/** Makes the sign-in an hour old: calls that need proof then ask for it. */
export async function ageSignIns(email: string, product = sharedProduct()): Promise<void> {
  const db = open(product.databaseUrl);
  const { id } = await db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const anHourAgo = new Date(Date.now() - 60 * 60_000);
  await db.updateTable("session").set({ created_at: anHourAgo }).where("user_id", "=", id).execute();
}

/** Imports a bookmark file by the API and waits for its end. */
export async function importFile(page: Page, name: string, content: string): Promise<string> {
  const file = { name, mimeType: "text/html", buffer: Buffer.from(content) };
  const started = await page.request.post("/api/imports", { multipart: { file } });
  expect(started.status()).toBe(202);
  const { id } = (await started.json()) as { id: string };
  const isEnded = async () => {
    const record = (await (await page.request.get(`/api/imports/${id}`)).json()) as { finishedAt: string | null };
    return record.finishedAt !== null;
  };
  await expect.poll(isEnded, { timeout: 60_000 }).toBe(true);
  return id;
}
