import { execFileSync } from "node:child_process";

// Puts every file into the house's layout; `npm test` only looks.
execFileSync("oxfmt", process.argv.slice(2), { stdio: "inherit" });
