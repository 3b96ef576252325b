import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { entries } from "./stores/entries.ts";
import { helmChart } from "./stores/helm-chart.ts";
import { root } from "./stores/table.ts";

// `npm run stores` writes the chart for Helm and the entries of the stores of home servers.
const deploy = path.join(root, "deploy");
for (const store of ["helm", "umbrel", "casaos", "truenas", "unraid", "home-assistant", "mcp-registry"])
  rmSync(path.join(deploy, store), { recursive: true, force: true });
for (const [file, text] of Object.entries({ ...entries, ...helmChart() })) {
  mkdirSync(path.join(deploy, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(deploy, file), text);
}
