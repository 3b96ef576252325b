import { expect, it } from "vitest";
import { greet } from "./index.ts";

it.each(["Ada", "Ada Lovelace", "J. R. R. Tolkien", "Zoë-Ann O’Neill", "王小明", "علي"])("a mail greets %s", (name) => {
  expect(greet(name)).toBe(`Hello ${name},`);
});

it.each([
  "",
  "Win at http://evil.example",
  "www.evil",
  "evil.tld/now",
  "x.tld/",
  "evil.com",
  "me@evil.example",
  "Ada\nBuy now",
  "Ada\u2028Buy now",
  "Ada\u202egro.live",
])("a mail does not repeat %j", (name) => {
  expect(greet(name)).toBe("Hello,");
});
