import { expect, test } from "vitest";
import { archiveAddress } from "./web-url.ts";

test("a page is asked for as it was when it was saved, by its whole address", () => {
  expect(archiveAddress("https://birds.example/a?b=1#c", new Date("2024-05-31T12:34:56.789Z"))).toBe(
    "https://web.archive.org/web/20240531123456/https://birds.example/a?b=1#c",
  );
  expect(archiveAddress("https://birds.example/", null)).toBe("https://web.archive.org/web/*/https://birds.example/");
  expect(archiveAddress("https://birds.example/", new Date(Number.NaN))).toContain("/web/*/");
});
