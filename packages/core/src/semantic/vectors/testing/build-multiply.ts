import { readFileSync, writeFileSync } from "node:fs";
import openWabt from "wabt";

const folder = new URL("../", import.meta.url);

/** Builds `multiply.wasm` from its text: `node packages/core/src/semantic/vectors/testing/build-multiply.ts`. */
export async function buildMultiply(): Promise<Buffer> {
  const { parseWat } = await openWabt();
  const module = parseWat("multiply.wat", readFileSync(new URL("multiply.wat", folder), "utf8"), { simd: true });
  module.validate();
  return Buffer.from(module.toBinary({}).buffer);
}

if (import.meta.main) writeFileSync(new URL("multiply.wasm", folder), await buildMultiply());
