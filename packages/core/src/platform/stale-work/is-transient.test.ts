import { describe, expect, it } from "vitest";
import { isTransient } from "./index.ts";

describe("isTransient", () => {
  it.each([
    ["disk full", { code: "53100" }, true],
    ["server shutting down", { code: "57P01" }, true],
    ["connection refused", { code: "ECONNREFUSED" }, true],
    ["connection lost", new Error("Connection terminated unexpectedly"), true],
    ["wrong SQL", { code: "42P01" }, false],
    ["invalid value", { code: "22021" }, false],
    ["a bug of ours", new TypeError("Cannot read properties of undefined"), false],
    ["no error", undefined, false],
  ])("%s", (_name, error, expected) => expect(isTransient(error)).toBe(expected));
});
