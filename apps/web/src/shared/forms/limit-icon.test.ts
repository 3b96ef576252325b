import { expect, test } from "vitest";
import { limitIcon } from "./emoji-picker.tsx";

test("an icon has at most two graphemes", () => {
  expect(limitIcon("abc")).toBe("ab");
  expect(limitIcon(" 👩🏽‍🚀")).toBe("👩🏽‍🚀");
  expect(limitIcon("🇩🇪🇫🇷🇪🇸")).toBe("🇩🇪🇫🇷");
});
