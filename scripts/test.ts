import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { noInstall } from "./testing/apt-install.ts";
import { runSuite } from "./testing/run-suite.ts";

// `--slow` runs the slow suite. `--no-install` installs no program of the system that is missing; what needs it is skipped or fails. `--shuffle` runs files and tests in random order, `--shuffle=123` in the order of that seed.
const given = process.argv
  .slice(2)
  .map((argument) => (argument === "--shuffle" ? `--shuffle=${randomInt(1e9)}` : argument));
const options = { slow: { type: "boolean" }, "no-install": { type: "boolean" }, shuffle: { type: "string" } } as const;
const { values } = parseArgs({ args: given, options });
if (values["no-install"]) process.env[noInstall] = "yes";
const shuffleSeed = values.shuffle === undefined ? undefined : Number(values.shuffle);
await runSuite(values.slow ? "slow" : "fast", { shuffleSeed });
