import { createJobContext } from "@bowerbird/core/platform/context";
import { saveSamples } from "@bowerbird/core/testing";
import { beforeEach, expect, it } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";
import { opsPassword } from "./testing/test-server.ts";

const operator = { authorization: `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}` };

const { server } = openTestServer();
let ada: TestBrowser;
let address: string;
beforeEach(async () => {
  ada = await server.person();
  const { body } = await ada.get("/api/account");
  const ctx = createJobContext(server.services, body.id);
  await saveSamples(ctx, [{ url: "https://rye.example/", title: "Rye", category: ["Bread"] }]);
  const { body: categories } = await ada.get("/api/categories");
  const { id } = categories.find(({ name }: { name: string }) => name === "Bread");
  address = (await ada.send("PUT", `/api/shared-pages/${id}`, {})).body.address;
});

const page = async (query = "") => (await server.visitor().get(`/ops/sharing${query}`, operator)).body as string;
const cardOf = (html: string) => html.split("<article").find((card) => card.includes(address)) ?? "";

/** Presses a page's button, as the operator's browser does. */
async function press(html: string, headers: Record<string, string> = operator) {
  const action = /action="([^"]+)"/.exec(html)![1]!;
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]);
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${server.url}${action}`, { method: "POST", body, headers, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}
const status = async () => (await fetch(address)).status;

it("lists pages with their address and owner, and neither what is on them nor a script", async () => {
  const html = await page();
  expect(cardOf(html)).toContain(ada.email);
  expect(cardOf(html)).toContain(`since <time datetime="${new Date().toISOString().slice(0, 10)}`);
  for (const other of ["Rye", "Bread", "<script"]) expect(html).not.toContain(other);
});

it("finds a page by its address and by its owner", async () => {
  for (const find of [address, address.split("/s/")[1]!, ada.email.slice(0, 8).toUpperCase()])
    expect(cardOf(await page(`?find=${encodeURIComponent(find)}`))).not.toBe("");
  expect(cardOf(await page(`?find=${address.slice(0, -1)}`))).toBe("");
  expect(await page("?find=unknown-person")).toContain("No shared pages.");
});

it("takes a page down and restores it, which its owner sees", async () => {
  const taken = await press(cardOf(await page()));
  expect([taken.status, await status()]).toEqual([200, 404]);
  expect(taken.text).toContain(`The page of ${ada.email} is taken down.`);
  const { body } = await ada.get("/api/shared-pages");
  expect(body.pages[0].takenDownAt).not.toBeNull();
  const back = await press(cardOf(await page()));
  expect([back.status, await status()]).toEqual([200, 200]);
});

it("a page that is taken down stays so when its owner renews, changes or stops it", async () => {
  await press(cardOf(await page()));
  const { body } = await ada.get("/api/shared-pages");
  const { categoryId } = body.pages[0];
  await ada.send("PATCH", `/api/shared-pages/${categoryId}`, { title: "Other" });
  const renewed = await ada.send("POST", `/api/shared-pages/${categoryId}/new-address`);
  expect((await fetch(renewed.body.address)).status).toBe(404);
  expect((await ada.send("DELETE", `/api/shared-pages/${categoryId}`)).status).toBe(409);
});

it("is for operators alone, and not for a page elsewhere that they have open", async () => {
  const card = cardOf(await page());
  expect((await server.visitor().get("/ops/sharing")).status).toBe(401);
  expect((await press(card, {})).status).toBe(401);
  expect((await press(card, { ...operator, origin: "https://evil.example" })).status).toBe(403);
  expect(await status()).toBe(200);
});

it("refuses nonsense", async () => {
  const send = (body: string) =>
    fetch(`${server.url}/ops/sharing/take-down`, {
      method: "POST",
      body: new URLSearchParams(body),
      headers: operator,
    });
  expect((await send("")).status).toBe(400);
  const unknown = crypto.randomUUID();
  expect((await send(`userId=${unknown}&categoryId=${unknown}`)).status).toBe(404);
});
