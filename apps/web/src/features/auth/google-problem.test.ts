import { expect, test } from "vitest";
import { googleProblem } from "./google-problem.ts";

test("a sign-in with Google that failed is explained in our words", () => {
  expect(googleProblem("?problem=google-cancelled")).toBe("The sign-in with Google was cancelled.");
});

test.each(["", "?problem=", "?problem=Call%20us%20at%20evil.example", "?problem=constructor", "?error=google-failed"])(
  "an address cannot put words into our mouth: %s",
  (search) => {
    expect(googleProblem(search)).toBeNull();
  },
);
