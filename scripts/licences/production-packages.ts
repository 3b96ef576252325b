import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

/** `directory` is where it is installed. */
export type DeliveredPackage = { name: string; version: string; licence: string; directory: string };
export type PackageFile = {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  author?: string | { name?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Every runtime dependency of the product, also indirect ones and those of the launcher, without our own packages. */
export function productionPackages(root: string): DeliveredPackage[] {
  const found = new Map<string, DeliveredPackage>();
  const seen = new Set<string>();
  visit(root);
  for (const folder of ["apps", "packages"])
    for (const name of readdirSync(path.join(root, folder))) visit(path.join(root, folder, name));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));

  function visit(directory: string): void {
    if (seen.has(directory) || !existsSync(path.join(directory, "package.json"))) return;
    seen.add(directory);
    const file = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as PackageFile;
    const { name, version } = file;
    if (name !== "bowerbird" && !name.startsWith("@bowerbird/"))
      found.set(`${name}@${version}`, { name, version, licence: readLicence(file), directory });
    const names = Object.keys({ ...file.dependencies, ...file.optionalDependencies });
    for (const dependency of names) visitNext(directory, dependency);
  }

  function visitNext(directory: string, name: string): void {
    const installed = findInstalled(directory, name);
    if (installed) visit(installed);
  }
}

/** Where Node would find the package from a directory; null for an optional one of another platform. */
function findInstalled(from: string, name: string): string | null {
  for (let directory = from; directory !== path.dirname(directory); directory = path.dirname(directory)) {
    const folder = path.join(directory, "node_modules", name);
    if (existsSync(folder)) return realpathSync(folder);
  }
  return null;
}

/** From the package's own LICENSE file, where its package.json is unclear. */
const readByHand: Record<string, string> = { "url-template@2.0.8": "BSD-3-Clause" };

/** As in the package's package.json, an SPDX expression if it is well made. */
export function readLicence({ name, version, license, licenses }: PackageFile): string {
  const read = readByHand[`${name}@${version}`];
  if (read) return read;
  const one = typeof license === "string" ? license : license?.type;
  return one ?? licenses?.map(({ type }) => type).join(" OR ") ?? "none named";
}

/** Licences under which anyone may redistribute the product with its dependencies. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unicode-DFS-2016",
  "Unlicense",
  "Zlib",
]);

/** Whether an SPDX expression offers a choice that is allowed. */
export function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, "");
  return words.split(" OR ").some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));
}
