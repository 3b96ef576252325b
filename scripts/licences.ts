import path from "node:path";
import { isAllowed, productionPackages } from "./licences/production-packages.ts";

// Lists the licences of everything that is delivered; fails on one that is not allowed.
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
