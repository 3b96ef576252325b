import { expect, it } from "vitest";
import { email } from "./auth.ts";

it("an address is read in lower case, and a letter that only looks like another is refused", () => {
  expect(email.parse(" Kate@Example.COM ")).toBe("kate@example.com");
  for (const look of ["\u212aate@example.com", "kate@exampl\u0435.com", "\u0130da@example.com"])
    expect(email.safeParse(look).success).toBe(false);
});
