import { expect, test } from "vitest";
import { hostPattern, isOpenToOthers, serverOrigin } from "./connection.ts";

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
