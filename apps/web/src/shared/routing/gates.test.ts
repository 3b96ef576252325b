import { expect, test } from "vitest";
import { loginPath, nextPath } from "./gates.tsx";

test("the sign-in page keeps the wanted page", () => {
  const path = loginPath({ pathname: "/add", search: "?method=file" });
  expect(path).toBe("/login?next=%2Fadd%3Fmethod%3Dfile");
  expect(nextPath(path.slice("/login".length))).toBe("/add?method=file");
});

test("home is not kept", () => {
  expect(loginPath({ pathname: "/", search: "" })).toBe("/login");
  expect(nextPath("")).toBe("/");
});

test("a link from elsewhere cannot redirect to another site", () => {
  for (const next of [
    "https://evil.example",
    "//evil.example",
    "//evil.example/add",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "javascript:1",
  ]) {
    expect(nextPath(`?next=${encodeURIComponent(next)}`)).toBe("/");
  }
});
