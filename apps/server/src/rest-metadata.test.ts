import { html, startTestSite } from "@bowerbird/core/testing";
import { expect } from "vitest";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const site = openForTests(() =>
  startTestSite((req, res) => {
    if (req.url === "/i.png") return void res.writeHead(200, { "content-type": "text/html" }).end(png);
    html(
      res,
      '<html lang=de><title>Vögel</title><meta name=description content="Über Vögel"><link rel=icon href=/i.png>',
    );
  }),
);
const { server, it } = openTestServer(() => ({ FETCH_ALLOW: site.hostPort }));
const ada = openForTests(() => server.person());

it("a page's title, description and icon are read, and the icon is served by us as an image and nothing else", async () => {
  const { status, body } = await ada.send("POST", "/api/extract-metadata", { url: site.url });
  expect([status, body]).toEqual([
    200,
    {
      title: "Vögel",
      description: "Über Vögel",
      favicon: expect.stringMatching(/^\/api\/icons\/[0-9a-f]{32}$/) as string,
      url: `${site.url}/`,
      language: "de",
      isFallback: false,
    },
  ]);
  const icon = await ada.get(body.favicon);
  expect(icon.status).toBe(200);
  expect(icon.headers.get("content-type")).toBe("image/png");
  expect(icon.headers.get("cache-control")).toContain("immutable");
  expect(icon.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await server.visitor().get(body.favicon)).status).toBe(401);
});

it("a cover is served by us to the owner of its bookmark, as a picture and nothing else", async () => {
  const save = async (coverUrl: string) =>
    (await ada.send("POST", "/api/bookmarks", { url: `https://${crypto.randomUUID()}.example`, coverUrl })).body;
  const { id, coverUrl } = await save(`${site.url}/i.png`);
  expect(coverUrl).toBe(`${site.url}/i.png`);
  const cover = await ada.get(`/api/covers/${id}?v=1`);
  expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(cover.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(cover.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  expect(cover.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await server.visitor().get(`/api/covers/${id}`)).status).toBe(401);
  expect((await (await server.person()).get(`/api/covers/${id}`)).status).toBe(404);
  const page = await save(`${site.url}/a-page`);
  expect((await ada.get(`/api/covers/${page.id}`)).status).toBe(404);
  expect((await ada.get("/api/covers/nothing")).status).toBe(404);
});

it.each([
  ["http://169.254.169.254/latest/meta-data/", "169.254.169.254"],
  ["http://127.0.0.1:1/", "127.0.0.1"],
  ["nonsense", "Website"],
])("what cannot be read falls back: %s to %s", async (url, title) => {
  const { status, body } = await ada.send("POST", "/api/extract-metadata", { url });
  expect([status, body.title, body.favicon, body.description]).toEqual([200, title, "/default-favicon.svg", ""]);
});

it("no address is refused, a visitor too, and too many calls", async ({ bob }) => {
  for (const input of [{}, { url: "" }, { url: "  " }]) {
    const { status, body } = await ada.send("POST", "/api/extract-metadata", input);
    expect([status, body.message]).toEqual([400, "Please enter a URL first"]);
  }
  expect((await server.visitor().send("POST", "/api/extract-metadata", { url: site.url })).status).toBe(401);
  const calls = Array.from({ length: 125 }, () => bob.send("POST", "/api/extract-metadata", { url: "x" }));
  expect((await Promise.all(calls)).filter(({ status }) => status === 429)).toHaveLength(5);
});
