import { expect, it } from "vitest";
import { toBrowserName, toSystemName } from "./device-name.ts";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox"],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36", "Chrome"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge"],
  ["Something else", "Chromium"],
])("%s is %s", (userAgent, name) => {
  expect(toBrowserName(userAgent)).toBe(name);
});

it("systems are named as people name them", () => {
  expect([toSystemName("mac"), toSystemName("fuchsia")]).toEqual(["macOS", null]);
});
