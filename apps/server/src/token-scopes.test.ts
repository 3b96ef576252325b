import { appRouter } from "@bowerbird/api";
import type { EventHub } from "@bowerbird/core/events";
import { createMetrics } from "@bowerbird/core/metrics";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createApp } from "./app.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let token: string;
beforeAll(async () => {
  server = await startTestServer(inject("databaseUrl"));
  ada = await server.person();
  const made = await ada.send("POST", "/api/account/tokens", { name: "reader", scope: "read" });
  token = made.body.token;
});
afterAll(() => server.close());

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
}

/** Every hand-written route, such as `POST /imports`. */
function handWrittenRoutes(): string[] {
  const services = { ...server.services, metrics: createMetrics() };
  const app = createApp(services, {} as EventHub);
  const routesIn = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => [
      ...(route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : []),
      ...routesIn(handle?.stack ?? []),
    ]);
  return routesIn((app.router as unknown as { stack: Layer[] }).stack);
}

/** What changes something of a person's, with a body that would be accepted. */
const file = (name: string, content: string) => ({ file: new File([content], name) });
const writes: Record<string, () => Promise<{ status: number; body: { message: string } }>> = {
  "POST /imports": () => upload("/api/imports", file("a.html", '<A HREF="https://a.example">A</A>')),
  "POST /restores": () => upload("/api/restores", file("a.json", '{"bookmarks":[]}')),
  "DELETE /account": () => send("DELETE", "/api/account", { password: ada.password }),
  "POST /bookmarks/recategorize": () => send("POST", "/api/bookmarks/recategorize", {}),
};
/** What changes nothing of a person's with the token alone, and why. */
const others: Record<string, string> = {
  "POST /upload-bookmarks": "reads a file and saves nothing",
  "POST /unsubscribe/:token": "is for the link of a mail, without a session",
  "POST /ops/retry": "asks for the operator's password",
};

const bearer = () => ({ authorization: `Bearer ${token}` });
const send = (method: string, path: string, body?: unknown) => server.visitor().send(method, path, body, bearer());
const upload = (path: string, fields: Record<string, File>) => server.visitor().upload(fields, path, bearer());
const refusals = ["This token may only read.", "A token cannot do this. Please sign in."];

it("knows every hand-written route that writes", () => {
  const found = handWrittenRoutes().filter((route) => !/^(GET|HEAD) /.test(route));
  expect(found.toSorted()).toEqual([...Object.keys(writes), ...Object.keys(others)].toSorted());
});

it.each(Object.keys(writes))("a token that may only read is refused %s", async (route) => {
  const { status, body } = await writes[route]!();
  expect([route, status, refusals.includes(body.message)]).toEqual([route, 403, true]);
  expect((await ada.get("/api/imports")).body).toEqual([]);
  expect((await ada.get("/api/restores")).body).toEqual([]);
});

it("a token that may only read is refused every mutation by tRPC and every write by REST", async () => {
  const { paths } = (await ada.get("/api/openapi.json")).body as { paths: Record<string, object> };
  const id = crypto.randomUUID();
  const rest = Object.entries(paths).flatMap(([address, methods]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      `/api${address.replaceAll(/\{\w+\}/g, id)}`,
    ]),
  );
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
  const calls = [
    ...rest.filter(([method]) => method !== "GET"),
    ...procedures
      .filter(([, { _def }]) => _def.type === "mutation")
      .map(([name]): [string, string] => ["POST", `/trpc/${name}`]),
  ];
  const accepted: string[] = [];
  let refused = 0;
  for (const [method, address] of calls) {
    const isForPeople = (await server.visitor().send(method, address, {})).status === 401;
    if (!isForPeople) continue;
    const { status } = await send(method, address, {});
    if (status === 403) refused += 1;
    else accepted.push(`${method} ${address} ${status}`);
  }
  expect(accepted).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});
