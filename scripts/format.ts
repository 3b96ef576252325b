import { execFileSync } from "node:child_process";

// Formats every file; `npm test` only checks.
execFileSync("oxfmt", process.argv.slice(2), { stdio: "inherit" });
