import { expect, test } from "vitest";
import { keepNextPath, takeStoredPath } from "./stored-path.ts";

const home = { pathname: "/", search: "" };

test("a person who signs in with Google arrives at the wanted page, once", () => {
  keepNextPath("?next=%2Fadd%3Fmethod%3Dfile");
  expect(takeStoredPath(home, true)).toBe("/add?method=file");
  expect(takeStoredPath(home, true)).toBeNull();
});

test("after a failed Google sign-in the sign-in page still knows the wanted page", () => {
  keepNextPath("?next=%2Ftags");
  const failed = { pathname: "/login", search: "?problem=google-failed" };
  expect(takeStoredPath(failed, false)).toBe("/login?problem=google-failed&next=%2Ftags");
});

test("a person who turns back is not redirected later", () => {
  keepNextPath("?next=%2Ftags");
  expect(takeStoredPath({ pathname: "/signup", search: "" }, false)).toBeNull();
  expect(takeStoredPath(home, true)).toBeNull();
});

test("a link from elsewhere cannot redirect to another site", () => {
  for (const next of ["https://evil.example", "/.//evil.example"]) {
    keepNextPath(`?next=${encodeURIComponent(next)}`);
    expect(takeStoredPath(home, true)).toBeNull();
  }
});
