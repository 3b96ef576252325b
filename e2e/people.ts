import { setTimeout as sleep } from "node:timers/promises";
import { readOutbox } from "../packages/core/src/testing/read-outbox.ts";
import { expect, type Page } from "./test.ts";

export const password = "a long password";
export const newEmail = (): string => `${crypto.randomUUID()}@example.com`;

const patience = 15_000;

/** The link in the last mail to somebody, when it has come. */
export async function mailedLink(email: string, dataDir = process.env.E2E_DATA_DIR!): Promise<string> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(50)) {
    const mail = (await readOutbox(dataDir, email)).at(-1);
    if (mail) return mail.link;
  }
  throw new Error(`No mail came for ${email}`);
}

/** Opens an account by the API, verifies it and signs the page's browser in. */
export async function signInAsSomebodyNew(page: Page, name = "Ada", dataDir?: string): Promise<string> {
  const email = newEmail();
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/auth/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await call("signup", { firstName: name, lastName: "Lovelace", email, password });
  const token = new URL(await mailedLink(email, dataDir)).searchParams.get("token");
  await call("verify-email", { token });
  await call("login", { email, password });
  return email;
}

/** Has a bookmark file imported by the API and waits for its end. */
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
