import { spawnSync } from "node:child_process";
import { pnpmPackage } from "./setup/install.mjs";
import { explainAudit } from "./releases/explain-audit.ts";

// Asks the registry for known vulnerabilities of the packages that are delivered. Fails where it does not answer, too: "none
// found" is said only of packages that were looked up.
const { stdout, stderr, status } = spawnSync("npx", ["--yes", pnpmPackage, "audit", "--prod", "--json"], {
  encoding: "utf8",
});
const { isClean, text } = explainAudit({ stdout, stderr, status });
console.log(text);
process.exitCode = isClean ? 0 : 1;
