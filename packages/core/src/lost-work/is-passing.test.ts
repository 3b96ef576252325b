import { describe, expect, it } from "vitest";
import { isPassing } from "./index.ts";

describe("whether an error is the database's own", () => {
  it.each([
    ["it has no room", { code: "53100" }, true],
    ["it is going down", { code: "57P01" }, true],
    ["nobody answers", { code: "ECONNREFUSED" }, true],
    ["the line was lost", new Error("Connection terminated unexpectedly"), true],
    ["it was asked something wrong", { code: "42P01" }, false],
    ["it refuses a value", { code: "22021" }, false],
    ["we made a mistake", new TypeError("Cannot read properties of undefined"), false],
    ["nothing was said", undefined, false],
  ])("(%s) is known", (_name, error, expected) => expect(isPassing(error)).toBe(expected));
});
