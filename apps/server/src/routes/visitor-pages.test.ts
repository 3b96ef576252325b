import { once } from "node:events";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createApiContext } from "@bowerbird/api";
import { createEventBus } from "@bowerbird/core/platform/events";
import express from "express";
import { openTestFolder } from "@bowerbird/core/testing/in-vitest";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { webRoutes } from "./web-routes.ts";

let test: TestServer;
let close: () => Promise<void>;
let url: string;
const directory = openTestFolder();

function build(folder: string, language: string): void {
  mkdirSync(path.join(directory, ".vite", folder), { recursive: true });
  mkdirSync(path.join(directory, folder), { recursive: true });
  const html = `<!doctype html><html lang="${language}"><head></head><body><div id="root"></div></body></html>`;
  writeFileSync(path.join(directory, folder, "index.html"), html);
  writeFileSync(
    path.join(directory, ".vite", folder, "prerender.js"),
    `export const landing = (signUps) => "<h1>" + signUps + " in ${language}</h1>" + "text ".repeat(1_000);
     export const home = () => "";`,
  );
}

beforeAll(async () => {
  for (const [folder, language] of [["", "en"] as const, ["de", "de"] as const]) build(folder, language);
  writeFileSync(path.join(directory, ".vite/manifest.json"), "{}");
  test = await startTestServer(inject("databaseUrl"), null, { SIGNUPS: "invite" });
  const { services } = test;
  const events = await createEventBus(services.config.databaseUrl, services.log, services.callers);
  const headersOf = (all: NodeJS.Dict<string | string[]>) =>
    new Headers(Object.entries(all).map(([k, v]) => [k, String(v)]));
  const routes = webRoutes(
    ({ headers }) => createApiContext(services, events, { headers: headersOf(headers), appendHeader: () => {} }),
    services.config,
    directory,
  );
  const server = createServer(express().disable("etag").use(routes));
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await events.close();
  };
});
afterAll(async () => {
  await close();
  await test.close();
});

const read = (one: string, headers: Record<string, string> = {}) => fetch(url + one, { headers });
const text = async (one: string, headers?: Record<string, string>) => (await read(one, headers)).text();

it("the landing page is in the reader's language and says who may open an account, also after others asked", async () => {
  const german = { "accept-language": "de" };
  for (let turn = 0; turn < 2; turn++) {
    expect(await text("/")).toContain("<h1>open in en</h1>");
    expect(await text("/", german)).toContain("<h1>open in de</h1>");
    expect(await text("/", { cookie: "language=de" })).toContain("<h1>open in de</h1>");
  }
  const etag = (await read("/")).headers.get("etag")!;
  const ada = await test.person();
  expect((await read("/", { "if-none-match": etag, "cache-control": "max-age=0" })).status).toBe(200);
  for (let turn = 0; turn < 2; turn++) {
    expect(await text("/")).toContain("<h1>invite in en</h1>");
    expect(await text("/", german)).toContain("<h1>invite in de</h1>");
    expect(await text("/login")).toContain('<div id="root"></div>');
  }
  const own = await read("/", { cookie: ada.cookie() });
  expect(own.headers.get("cache-control")).toBe("no-store");
  expect(await own.text()).toContain(ada.email);
  expect(await text("/")).not.toContain(ada.email);
});

it("the landing page is compressed once, and not sent again to who has it", async () => {
  const answer = await read("/");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("vary")?.toLowerCase()).toBe("accept-language, cookie, accept-encoding");
  const revalidating = { "if-none-match": answer.headers.get("etag")!, "cache-control": "max-age=0" };
  expect((await read("/", revalidating)).status).toBe(304);
});

it.each([
  ["/manifest.webmanifest", "application/manifest+json", "public, max-age=3600"],
  ["/bowerbird.svg", "image/svg+xml", "public, max-age=3600"],
  ["/sw.js", "text/javascript", "no-cache"],
])("%s is sent from memory until the file changes", async (name, type, cacheControl) => {
  const file = path.join(directory, name);
  const first = " ".repeat(2_000);
  writeFileSync(file, first);
  utimesSync(file, 1, 1);
  const answer = await read(name);
  expect(answer.headers.get("content-type")).toContain(type);
  expect(answer.headers.get("cache-control")).toBe(cacheControl);
  expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual(["gzip", first]);
  const etag = answer.headers.get("etag")!;
  expect((await read(name, { "if-none-match": etag, "cache-control": "max-age=0" })).status).toBe(304);
  writeFileSync(file, "second");
  utimesSync(file, 1, 1);
  expect(await text(name)).toBe(first);
  utimesSync(file, 2, 2);
  expect(await text(name)).toBe("second");
});

it("the page without data is of the language that is asked for, and of the newest build", async () => {
  expect(await text("/index.html?language=de")).toContain('lang="de"');
  expect(await text("/index.html")).toContain('lang="en"');
  const file = path.join(directory, "index.html");
  writeFileSync(file, '<!doctype html><html lang="en"><head></head><body>built again</body></html>');
  utimesSync(file, 1, 1);
  expect(await text("/index.html")).toContain("built again");
  build("", "en");
});

it("a picture is sent as it is, and a file that is not there is not found", async () => {
  const png = Buffer.from("89504e470d0a1a0aff00fe", "hex");
  writeFileSync(path.join(directory, "icon-192.png"), png);
  const answer = await read("/icon-192.png");
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
  expect(await text("/nothing.png")).toContain('<div id="root">');
});
