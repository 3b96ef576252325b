import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readOutbox } from "../packages/core/src/testing/read-outbox.ts";
import { insertPerson, insertSession, testPassword } from "../packages/core/src/testing/test-accounts.ts";
import { createOrm, type EntityManager, queryBuilder, User } from "../packages/db/src/index.ts";
import { appSecret } from "./product/app-secret.ts";
import { expect, type Page, test } from "./test.ts";

export const password = testPassword;
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

const mailDeadlineMs = 120_000;

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
const managers = new Map<string, EntityManager>();

function open(databaseUrl: string): EntityManager {
  const em = managers.get(databaseUrl) ?? createOrm({ databaseUrl, poolSize: 1 }).em;
  managers.set(databaseUrl, em);
  return em.fork();
}

/** Creates a verified account in the database, without sign-up limits, and signs the page's browser in. */
export async function signInAsNewPerson(page: Page, firstName = "Ada", product = sharedProduct()): Promise<string> {
  const em = open(product.databaseUrl);
  const { id, email } = await insertPerson(em, { firstName });
  const cookie = await insertSession(em, id, { appUrl: product.url, appSecret });
  await page.context().addCookies([{ ...cookie, url: product.url, httpOnly: true, sameSite: "Lax" }]);
  return email;
}

/** Tests of a new person, who is signed in and has no links. */
export const signedIn = test.extend<{ email: string }>({
  email: [async ({ page }, use) => use(await signInAsNewPerson(page)), { auto: true }],
});

/** Makes the sign-in an hour old: calls that need proof then ask for it. */
export async function ageSignIns(email: string, product = sharedProduct()): Promise<void> {
  const em = open(product.databaseUrl);
  const { id: userId } = await em.findOneOrFail(User, { email });
  const createdAt = new Date(Date.now() - 60 * 60_000);
  await queryBuilder(em).updateTable("Session").set({ createdAt }).where("userId", "=", userId).execute();
}

/** Saves links by the API, one by one: the last is the newest. */
export async function save(page: Page, ...bookmarks: { url: string; title?: string; [field: string]: unknown }[]) {
  for (const data of bookmarks) expect((await page.request.post("/api/bookmarks", { data })).status()).toBe(201);
}

/** Saves links by one call. */
export async function saveMany(page: Page, bookmarks: { url: string; [field: string]: unknown }[]): Promise<void> {
  expect((await page.request.post("/api/bookmarks/bulk", { data: { bookmarks } })).ok()).toBe(true);
}

export interface Saved {
  id: string;
  url: string;
  title: string;
  category: string;
  categoryId: string;
  tags: string[];
}

/** The person's links, the newest first. */
export async function saved(page: Page): Promise<Saved[]> {
  return (await page.request.get("/api/bookmarks?limit=1000")).json();
}

/** Their titles, in the order of the alphabet. */
export const titlesOf = async (page: Page): Promise<string[]> =>
  (await saved(page)).map(({ title }) => title).toSorted();

/** The category of each, by title. */
export const categoriesOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await saved(page)).map(({ title, category }) => [title, category]));

interface Category {
  id: string;
  name: string;
  bookmarkCount: number;
}

const categories = async (page: Page): Promise<Category[]> => (await page.request.get("/api/categories")).json();

export async function categoryNamed(page: Page, name: string): Promise<Category> {
  return (await categories(page)).find((category) => category.name === name)!;
}

/** One that has several links. */
export async function categoryWithLinks(page: Page): Promise<Category> {
  return (await categories(page)).find(({ bookmarkCount }) => bookmarkCount > 1)!;
}

/** Imports the small library of the tests. @returns the import's id */
export function importLibrary(page: Page): Promise<string> {
  const file = readFileSync(path.join(import.meta.dirname, "fixtures/bookmarks.html"), "utf8");
  return importFile(page, "bookmarks.html", file);
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
  await expect.poll(isEnded, { timeout: 240_000 }).toBe(true);
  return id;
}
