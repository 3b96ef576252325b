import { expect, it } from "vitest";
import { findTotpStep, newTotpKey, toBase32, totpAddress, totpCode, totpStep } from "./second-factor-codes.ts";

/** The key of RFC 6238, appendix B. */
const key = toBase32(Buffer.from("12345678901234567890"));

// The last six of the eight digits in the table there.
it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code at second %i is the one of RFC 6238", (second, code) => {
  expect(totpCode(key, totpStep(new Date(second * 1_000)))).toBe(code);
});

it("a code is right half a minute early or late, and no longer", () => {
  const now = new Date("2026-11-22T12:00:10Z");
  const step = totpStep(now);
  const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(key, totpCode(key, step + away), now));
  expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

it("a key is new each time, and is part of a URI that apps read", () => {
  const made = newTotpKey();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpKey()).not.toBe(made);
  expect(totpAddress(made, "ada+b@example.com")).toBe(
    `otpauth://totp/Bowerbird:ada%2Bb%40example.com?secret=${made}&issuer=Bowerbird`,
  );
});
