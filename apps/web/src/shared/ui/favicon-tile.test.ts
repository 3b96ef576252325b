import { expect, test } from "vitest";
import { faviconTile, hostHue, isOwnFavicon } from "./favicon-tile.ts";

test("a tile shows the host's first letter in upper case, without www", () => {
  expect(faviconTile("https://www.example.com/a").letter).toBe("E");
  expect(faviconTile("https://9gag.com").letter).toBe("9");
});

test("an unknown host shows W", () => {
  expect(faviconTile("").letter).toBe("W");
  expect(faviconTile("unknown").letter).toBe("W");
});

test("the hue depends on the host alone and stays within the circle", () => {
  expect(faviconTile("https://github.com/a").hue).toBe(faviconTile("http://www.github.com/b").hue);
  for (const host of ["a", "example.com", "x".repeat(253), "münchen.de"]) {
    expect(hostHue(host)).toBeGreaterThanOrEqual(0);
    expect(hostHue(host)).toBeLessThan(360);
  }
});

test("different hosts spread over the circle", () => {
  const hues = new Set(Array.from({ length: 360 }, (_, index) => hostHue(`site${index}.example`)));
  expect(hues.size).toBeGreaterThan(150);
});

test("icons are never fetched from another site", () => {
  expect(isOwnFavicon("/api/icons/abc")).toBe(true);
  expect(isOwnFavicon("data:image/png;base64,AAAA")).toBe(true);
  for (const foreign of ["https://example.com/favicon.ico", "//example.com/f.ico", "", "null", "data:text/html,x"]) {
    expect(isOwnFavicon(foreign)).toBe(false);
  }
});
