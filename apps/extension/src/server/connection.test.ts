import { expect, test } from "vitest";
import { hostPattern, isOpenToOthers, isPageOf, possibleServers, serverOrigin } from "./connection.ts";

test.each([
  ["bookmarks.example", "https://bookmarks.example"],
  [" https://bookmarks.example/settings?tab=account ", "https://bookmarks.example"],
  ["http://nas.local:8080", "http://nas.local:8080"],
  ["localhost:3000", "http://localhost:3000"],
  ["127.0.0.1:3000/", "http://127.0.0.1:3000"],
])("%s means the server %s", (typed, origin) => {
  expect(serverOrigin(typed)).toBe(origin);
});

test.each(["", "  ", "javascript:alert(1)", "file:///etc/passwd", "ftp://bookmarks.example", "two words"])(
  "%j is not a server address",
  (typed) => {
    expect(serverOrigin(typed)).toBeNull();
  },
);

test("permission is requested for the one server only", () => {
  expect(hostPattern("http://127.0.0.1:3000")).toBe("http://127.0.0.1/*");
});

test("an unencrypted server on another machine is recognized", () => {
  expect(isOpenToOthers("http://nas.local")).toBe(true);
  expect(isOpenToOthers("http://localhost:3000")).toBe(false);
  expect(isOpenToOthers("https://bookmarks.example")).toBe(false);
});

test("a server is looked for at the typed address, then at each path above it", () => {
  expect(possibleServers("home.example/bookmarks/settings?tab=account")).toEqual([
    "https://home.example/bookmarks/settings",
    "https://home.example/bookmarks",
    "https://home.example",
  ]);
  expect(possibleServers("two words")).toEqual([]);
});

test("a page of another product at the same host is none of the server's", () => {
  expect(isPageOf("https://home.example/bookmarks/connect-extension", "https://home.example/bookmarks")).toBe(true);
  for (const url of ["https://home.example/other", "https://home.example/bookmarks2/", "https://home.example.evil/"])
    expect(isPageOf(url, "https://home.example/bookmarks")).toBe(false);
});
