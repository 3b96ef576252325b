import { expect, test } from "vitest";
import { keepNextPath, takeKeptPath } from "./kept-path.ts";

const home = { pathname: "/", search: "" };

test("whoever signs in with Google arrives where they wanted to go, once", () => {
  keepNextPath("?next=%2Fadd%3Fmethod%3Dfile");
  expect(takeKeptPath(home, true)).toBe("/add?method=file");
  expect(takeKeptPath(home, true)).toBeNull();
});

test("where Google's sign-in failed, the sign-in page still remembers", () => {
  keepNextPath("?next=%2Ftags");
  const failed = { pathname: "/login", search: "?problem=google-failed" };
  expect(takeKeptPath(failed, false)).toBe("/login?problem=google-failed&next=%2Ftags");
});

test("whoever turns back is led nowhere later", () => {
  keepNextPath("?next=%2Ftags");
  expect(takeKeptPath({ pathname: "/signup", search: "" }, false)).toBeNull();
  expect(takeKeptPath(home, true)).toBeNull();
});

test("a link from elsewhere cannot lead away from this site", () => {
  keepNextPath("?next=https%3A%2F%2Fevil.example");
  expect(takeKeptPath(home, true)).toBeNull();
});
