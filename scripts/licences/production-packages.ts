import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";

export type DeliveredPackage = { name: string; version: string; licence: string };
type PackageFile = {
  name: string;
  version: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Every package that the product brings along when it runs, and what those bring along; ours are not listed. */
export function productionPackages(root: string): DeliveredPackage[] {
  const found = new Map<string, DeliveredPackage>();
  const seen = new Set<string>();
  for (const folder of ["apps", "packages"])
    for (const name of readdirSync(path.join(root, folder))) visit(path.join(root, folder, name));
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));

  function visit(directory: string): void {
    if (seen.has(directory) || !existsSync(path.join(directory, "package.json"))) return;
    seen.add(directory);
    const file = JSON.parse(readFileSync(path.join(directory, "package.json"), "utf8")) as PackageFile;
    const { name, version } = file;
    if (!name.startsWith("@bowerbird/")) found.set(`${name}@${version}`, { name, version, licence: licenceOf(file) });
    const names = Object.keys({ ...file.dependencies, ...file.optionalDependencies });
    for (const dependency of names) visitNext(directory, dependency);
  }

  function visitNext(directory: string, name: string): void {
    const place = findInstalled(directory, name);
    if (place) visit(place);
  }
}

/** Where Node would find the package from there; null for an optional one of another platform. */
function findInstalled(from: string, name: string): string | null {
  for (let directory = from; directory !== path.dirname(directory); directory = path.dirname(directory)) {
    const place = path.join(directory, "node_modules", name);
    if (existsSync(place)) return realpathSync(place);
  }
  return null;
}

/** Read in the package's own LICENSE, where its package.json is vague. */
const readByHand: Record<string, string> = { "url-template@2.0.8": "BSD-3-Clause" };

function licenceOf({ name, version, license, licenses }: PackageFile): string {
  const read = readByHand[`${name}@${version}`];
  if (read) return read;
  const one = typeof license === "string" ? license : license?.type;
  return one ?? licenses?.map(({ type }) => type).join(" OR ") ?? "none named";
}
