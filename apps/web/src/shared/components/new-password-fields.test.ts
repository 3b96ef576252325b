import { expect, test } from "vitest";
import { passwordErrors, passwordRules } from "./new-password-fields.tsx";

test("eight characters are enough, seven are not", () => {
  expect(passwordRules({ password: "12345678", confirm: "" }).isLongEnough).toBe(true);
  expect(passwordRules({ password: "1234567", confirm: "" }).isLongEnough).toBe(false);
});

test("two empty fields do not match yet", () => {
  expect(passwordRules({ password: "", confirm: "" }).isMatching).toBe(false);
  expect(passwordErrors({ password: "", confirm: "" })).toEqual({});
});

test("spaces and case count when passwords are compared", () => {
  expect(passwordRules({ password: "secret words", confirm: "secret words " }).isMatching).toBe(false);
  expect(passwordRules({ password: "Secret words", confirm: "secret words" }).isMatching).toBe(false);
  expect(passwordRules({ password: "secret words", confirm: "secret words" }).isMatching).toBe(true);
});

test("each broken rule has its message", () => {
  expect(passwordErrors({ password: "short", confirm: "other" })).toEqual({
    password: "Password must be at least 8 characters long",
    confirm: "Passwords do not match",
  });
});
