import { expect, test } from "vitest";
import { signInProblem } from "./entry-state.ts";

test("a failed sign-in with Google has an explanation", () => {
  expect(signInProblem("?problem=google-cancelled")).toBe("The sign-in with Google was cancelled.");
});

test("a failed single sign-on is explained with its provider's name, once known", () => {
  expect(signInProblem("?problem=oidc-cancelled")).toBe("The sign-in with Single sign-on was cancelled.");
  const providers = [{ id: "oidc" as const, name: "Example Inc." }];
  expect(signInProblem("?problem=oidc-cancelled", providers)).toBe("The sign-in with Example Inc. was cancelled.");
});

test.each(["", "?problem=", "?problem=Call%20us%20at%20evil.example", "?problem=constructor", "?error=google-failed"])(
  "text from the URL is never shown: %s",
  (search) => {
    expect(signInProblem(search)).toBeNull();
  },
);
