import { expect, test } from "vitest";
import { purposeOf, signInProblem } from "./entry-state.ts";

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

test("who comes from a shared page reads what signing in is for", () => {
  const from = (next: string) => purposeOf(`?next=${encodeURIComponent(next)}`);
  expect(from("/add?share=abc&links=61")).toBe("to save these 61 links");
  expect(from("/add?share=abc&links=1")).toBe("to save this link");
  for (const next of ["/add?share=abc", "/add?share=abc&links=x", "/tags?share=abc&links=61", "/add?links=61"])
    expect(from(next)).toBeNull();
});
