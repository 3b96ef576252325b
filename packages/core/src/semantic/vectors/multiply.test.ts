import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildMultiply } from "./testing/build-multiply.ts";

it("the module that is run is built from the text beside it", async () => {
  expect(readFileSync(new URL("multiply.wasm", import.meta.url)).equals(await buildMultiply())).toBe(true);
});
