import { expect, test } from "vitest";
import { signInProblem } from "./sign-in-problem.ts";

test("a sign-in with Google that failed is explained in our words", () => {
  expect(signInProblem("?problem=google-cancelled")).toBe("The sign-in with Google was cancelled.");
});

test("a single sign-on that failed is explained with the name of its provider, once that is known", () => {
  expect(signInProblem("?problem=oidc-cancelled")).toBe("The sign-in with Single sign-on was cancelled.");
  const providers = [{ id: "oidc" as const, name: "Example Inc." }];
  expect(signInProblem("?problem=oidc-cancelled", providers)).toBe("The sign-in with Example Inc. was cancelled.");
});

test.each(["", "?problem=", "?problem=Call%20us%20at%20evil.example", "?problem=constructor", "?error=google-failed"])(
  "an address cannot put words into our mouth: %s",
  (search) => {
    expect(signInProblem(search)).toBeNull();
  },
);
