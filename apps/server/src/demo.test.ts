import { createServer } from "node:net";
import { demoRefusals } from "@bowerbird/contract/demo";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import { createJobHandlers, sweepEverything } from "@bowerbird/core/operations";
import { OutgoingMail } from "@bowerbird/db";
import { beforeAll, describe, expect } from "vitest";
import { handWrittenRoutes } from "./testing/hand-written-routes.ts";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";
import type { TestBrowser } from "./testing/test-browser.ts";

/** What a demo might connect to: a server that counts who comes. */
const elsewhere = openForTests(async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  return { host: `127.0.0.1:${port}`, count: () => connections, close: async () => void listener.close() };
});
const { server, it } = openTestServer(() => ({
  DEMO: "on",
  SMTP_URL: `smtp://${elsewhere.host}`,
  MAIL_FROM: "demo@example.org",
  OPENAI_API_KEY: "key",
  OPENAI_BASE_URL: `http://${elsewhere.host}/v1`,
  OPENAI_MODEL: "model",
  OIDC_ISSUER: `http://${elsewhere.host}`,
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
  FETCH_ALLOW: elsewhere.host,
  WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
}));

let visitor: TestBrowser;
beforeAll(async () => {
  visitor = server.visitor();
  await visitor.send("POST", "/api/demo");
});

const sentences: readonly string[] = Object.values(demoRefusals);

/** The routes beside calls that a demo allows; all others it refuses. A new route is added here or in `demo-doors.ts`. */
const allowedRoutes = [
  "GET /healthz",
  "GET /readyz",
  "GET /.well-known/security.txt",
  "POST /demo",
  "GET /login",
  "GET /logout",
  "POST /logout",
  "POST /imports",
  "POST /bookmarks/recategorize",
  "POST /upload-bookmarks",
  "GET /bookmarks",
  "GET /export",
  "GET /icons/:id",
  "GET /covers/:id",
  "GET /bowerbird.xpi",
  "GET /info.json",
];

/** Behind the operators' password. */
const ofOperators =
  /^POST \/(?:delete-user|invite|reset-second-factor|restore|revoke-invitation|set-limits|take-down)$/;

describe("a demo", () => {
  it("refuses every route beside its calls that is not allowed, with a sentence", async () => {
    const routes = [...new Set(handWrittenRoutes(server.services))].filter(isOfDemo);
    const refused = await Promise.all(
      routes.map(async (route) => {
        const [method, path] = route.split(" ") as [string, string];
        const { status, body } = await server.visitor().send(method, toAddress(path));
        return status === 403 && sentences.includes(body.message) ? [] : [route];
      }),
    );
    expect(refused.flat().toSorted()).toEqual([...allowedRoutes].toSorted());
  });

  it.for([
    "/mcp",
    "/compat/linkding/api/bookmarks/",
    "/compat/karakeep/api/v1/bookmarks",
    "/api/v1/lists",
    "/feeds/x.atom",
    "/s/x",
  ])("lets no program in at %s", async (path) => {
    const { status, body } = await visitor.get(path);
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain("The demo does not");
  });

  it.for([
    ["POST", "/api/auth/signup", "accounts"],
    ["POST", "/api/webhooks", "network"],
    ["POST", "/api/sources", "network"],
    ["POST", "/api/account/tokens", "programs"],
    ["POST", "/api/feeds", "publishing"],
    ["DELETE", "/api/account", "accounts"],
  ] as const)("says what it does not do: %s %s", async ([method, path, reason]) => {
    const { status, body } = await visitor.send(method, path, {});
    expect({ status, body }).toMatchObject({ status: 403, body: { message: demoRefusals[reason], code: "FORBIDDEN" } });
  });

  it("refuses a call by tRPC with the same sentence", async () => {
    const { status, body } = await visitor.send("POST", "/trpc/webhooks.add", { json: {} });
    expect(status).toBe(403);
    expect(JSON.stringify(body)).toContain(demoRefusals.network);
  });

  it("lets a visitor save, import and export links", async () => {
    const saved = await visitor.send("POST", "/api/bookmarks", { url: `http://${elsewhere.host}/page` });
    expect([saved.status, saved.body.url]).toEqual([201, `http://${elsewhere.host}/page`]);
    const file = new File([`http://${elsewhere.host}/in-a-file`], "links.txt");
    const { body: started } = await visitor.upload({ file });
    await visitor.importEnded(started.id);
    const { body: library } = await visitor.get("/api/export?format=json");
    expect(library.bookmarks).toHaveLength(502);
    const large = new File(["https://a.example/".padEnd(6 * 1024 * 1024)], "links.txt");
    expect(await visitor.upload({ file: large })).toMatchObject({
      status: 413,
      body: { message: "The demo does not take files of more than 5 MB." },
    });
  });

  it("tells the page until when it lasts", async () => {
    const { body: user } = await visitor.get("/api/auth/user");
    const minutes = (Date.parse(user.demoEndsAt) - Date.now()) / 60_000;
    expect([minutes > 50, minutes <= 60]).toEqual([true, true]);
  });

  it("connects to no other server and sends no mail, whatever a visitor and the worker do", async () => {
    const { services } = server;
    const { body: user } = await visitor.get("/api/auth/user");
    const caller = `http://${elsewhere.host}/typed`;
    await visitor.send("POST", "/api/metadata/extract", { url: caller });
    await sweepEverything(services);
    await createJobHandlers(services)["enrich-person"]({ userId: user.id });
    const { body: page } = await visitor.get(`/api/bookmarks?limit=500`);
    const links = page.filter((bookmark: { url: string }) => bookmark.url.includes(elsewhere.host));
    expect(links.length).toBeGreaterThan(0);
    await services.mailer.send({ to: "a@example.org", subject: "s", text: "t", link: "https://a.example/" });
    expect(services.webhooks.refuse(caller)).toBe(demoRefusals.network);
    expect([services.model, services.drive, services.storages.openFolder]).toEqual([null, null, null]);
    expect(await createVisitorContext(services).em.count(OutgoingMail)).toBe(0);
    expect(elsewhere.count()).toBe(0);
  });

  it("is started by the form of its own page, which hides where it is, and by no other site's", async () => {
    const press = (site: string) =>
      server.visitor().send("POST", "/api/demo", undefined, { origin: "null", "sec-fetch-site": site });
    expect((await press("same-origin")).status).toBe(303);
    expect(await press("cross-site")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  });

  it("refuses the fourth visitor of a network, and leads to the page that says when to come again", async () => {
    for (let count = 0; count < 2; count += 1) await server.visitor().send("POST", "/api/demo");
    const { status, headers } = await server.visitor().send("POST", "/api/demo");
    expect(status).toBe(303);
    expect(headers.get("location")).toMatch(/^\/\?demo=network&minutes=\d+$/);
  });
});

/** The operators' pages have a password of their own, and the files of the web app no data. */
function isOfDemo(route: string): boolean {
  return !ofOperators.test(route) && !/ \/(?:ops|metrics|index\.html|docs|openapi)|\*|^\w+ \/$|\^/.test(route);
}

function toAddress(path: string): string {
  const filled = path.replaceAll(/:\w+/g, "00000000-0000-4000-8000-000000000000");
  if (path.startsWith("/:token")) return `/s${filled}`;
  return /^\/(?:healthz|readyz|\.well-known)/.test(path) ? filled : `/api${filled}`;
}
