import { html, startTestSite } from "@bowerbird/core/testing";
import { expect } from "vitest";
import { openForTests, openTestServer } from "../testing/open-test-server.ts";
import { connectApp } from "./testing.ts";

const site = openForTests(() =>
  startTestSite((_req, res) => html(res, "<title>Vögel</title><meta name=description content='Über Vögel'>")),
);
const { server, it } = openTestServer(() => ({ FETCH_ALLOW: site.hostPort }));

const pathOf = (url: string) => `/api/bookmarks/check/?url=${encodeURIComponent(url)}`;

it("an address that is not saved is checked with what its page says, for tokens that may write", async ({ person }) => {
  const [writer, reader] = [await connectApp(server, person), await connectApp(server, person, ["read"])];
  const metadata = { url: site.url, preview_image: null };
  const found = { ...metadata, title: "Vögel", description: "Über Vögel" };
  expect((await writer.call("GET", pathOf(site.url))).body).toEqual({ bookmark: null, metadata: found, auto_tags: [] });
  const unknown = { ...metadata, title: null, description: null };
  expect((await reader.call("GET", pathOf(site.url))).body.metadata).toEqual(unknown);
});

it.each(["chrome://newtab", "no address", "http://169.254.169.254/latest/"])(
  "%s is checked without a page",
  async (url) => {
    const app = await connectApp(server, await server.person());
    const { status, body } = await app.call("GET", pathOf(url));
    const metadata = { url, title: null, description: null, preview_image: null };
    expect([status, body]).toEqual([200, { bookmark: null, metadata, auto_tags: [] }]);
  },
);

it("without an address there is nothing to check", async () => {
  const app = await connectApp(server, await server.person());
  const { status, body } = await app.call("GET", "/api/bookmarks/check/");
  expect([status, body]).toEqual([400, { url: ["This field is required."] }]);
});
