import { describe, expect } from "vitest";
import { openTestServer } from "../testing/open-test-server.ts";

const appUrl = "https://home.example/bookmarks";
const { server, it } = openTestServer(() => ({ APP_URL: appUrl }));

/** What a proxy sends on of a request for the product's path. */
const proxies = [
  ["keeps the path", "/bookmarks"],
  ["removes the path", ""],
] as const;

describe.each(proxies)("behind a proxy that %s", (_name, prefix) => {
  it("a page names others below the path, and the path for scripts", async () => {
    const { status, body: text } = await server.visitor().get(`${prefix}/api/docs?q=nothing-like-it`);
    expect(status).toBe(200);
    const addresses = [...(text as string).matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address!,
    );
    expect(addresses).toEqual(["/bookmarks/api/openapi.json", "/bookmarks/api/docs"]);
    expect(text).toMatch(/^<!doctype html>\s*<html data-base="\/bookmarks"/i);
  });

  it("a call is answered, and its cookies are for the path alone", async ({ ada }) => {
    const { status, headers } = await ada.send("POST", `${prefix}/api/auth/login`, {
      email: ada.email,
      password: ada.password,
    });
    expect(status).toBe(200);
    for (const cookie of headers.getSetCookie()) expect(cookie).toContain("; Path=/bookmarks;");
  });

  it("a shared page and what it leads to are below the path", async ({ ada }) => {
    const page = { url: "https://rye.example/", title: "Rye", category: "Bread", favicon: "" };
    const { body: bookmark } = await ada.send("POST", `${prefix}/api/bookmarks`, page);
    const { body } = await ada.send("PUT", `${prefix}/api/shared-pages/${bookmark.categoryId}`, {});
    expect(body.address).toMatch(/^https:\/\/home\.example\/bookmarks\/s\/[\w-]{32}$/);
    const path = `/s/${body.address.split("/s/")[1]}`;
    const { status, body: html } = await server.visitor().get(prefix + path);
    const addresses = [...(html as string).matchAll(/\s(?:href|src|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address!,
    );
    expect([status, addresses.length > 2, addresses.filter((one) => !one.startsWith("/bookmarks/"))]).toEqual([
      200,
      true,
      [],
    ]);
  });

  it.each([
    ["/api/login", "/bookmarks/login"],
    ["/api/logout", "/bookmarks/"],
  ])("%s leads to %s", async (path, target) => {
    const { headers } = await server.visitor().get(prefix + path);
    expect(headers.get("location")).toBe(target);
  });

  it("lists of other products' apps name their next page by its whole address", async ({ ada }) => {
    for (const n of [1, 2]) await ada.send("POST", "/api/bookmarks", { url: `https://a.example/${n}` });
    const { body } = await ada.send("POST", "/api/account/tokens", { name: "app", scopes: ["read"] });
    const { token } = body as { token: string };
    const path = `${prefix}/compat/linkding/api/bookmarks/?limit=1`;
    const page = await server.visitor().get(path, { authorization: `Token ${token}` });
    expect((page.body as { next: string }).next).toBe(`${appUrl}/compat/linkding/api/bookmarks/?limit=1&offset=1`);
  });
});

it("the path alone leads to home, with what was asked", async () => {
  const { headers } = await server.visitor().get("/bookmarks?search=rye");
  expect(headers.get("location")).toBe("/bookmarks/?search=rye");
});

it("another path that begins so is none of ours", async () => {
  const { status } = await server.visitor().send("POST", "/bookmarks2/api/auth/login", {});
  expect(status).toBe(404);
});
