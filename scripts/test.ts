import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runSuite } from "./testing/run-suite.ts";

// `--shuffle` runs files and tests in random order, `--shuffle=123` in the order of that seed.
const given = process.argv
  .slice(2)
  .map((argument) => (argument === "--shuffle" ? `--shuffle=${randomInt(1e9)}` : argument));
const { values } = parseArgs({ args: given, options: { shuffle: { type: "string" } } });
await runSuite("fast", { shuffleSeed: values.shuffle === undefined ? undefined : Number(values.shuffle) });
