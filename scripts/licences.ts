import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isAllowed, productionPackages } from "./licences/production-packages.ts";
import { formatNotices } from "./licences/third-party-notices.ts";

// Lists the licences of everything that is delivered; fails on one that is not allowed. `--notices FILE` writes their texts,
// too, as the image ships them.
const { values } = parseArgs({ options: { notices: { type: "string" } } });
const delivered = productionPackages(path.resolve(import.meta.dirname, ".."));
const byLicence = Map.groupBy(delivered, ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].toSorted(([, a], [, b]) => b.length - a.length))
  console.log(
    `${licence} (${packages.length}): ${packages.map(({ name, version }) => `${name}@${version}`).join(", ")}`,
  );
const refused = delivered.filter(({ licence }) => !isAllowed(licence));
for (const { name, version, licence } of refused) console.error(`Not allowed: ${name}@${version}, ${licence}`);
console.log(`${delivered.length} packages, ${refused.length} not allowed`);
process.exitCode = refused.length === 0 ? 0 : 1;
if (values.notices) {
  // The package of its binaries brings its own licence only.
  const postgresql = readFileSync(path.join(import.meta.dirname, "licences/postgresql.txt"), "utf8");
  writeFileSync(values.notices, formatNotices(delivered.map(({ directory }) => directory)) + postgresql);
}
