import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type Use = { member: string; name: string; version: string };

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const manifests = [
  "package.json",
  ...globSync(["{apps,packages}/*/package.json", "{e2e,benchmarks}/package.json"], { cwd: root }),
].map((file) => JSON.parse(read(file)) as Manifest);
const { catalog } = parse(read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
const uses = manifests.flatMap(usesIn);

test("every package is asked for in one exact version", () => {
  expect(
    findInexact([...uses, ...Object.entries(catalog).map(([name, version]) => ({ member: "catalog", name, version }))]),
  ).toEqual([]);
});

test("a package that several members use is in the catalog", () => {
  expect(findRepeated(uses)).toEqual([]);
});

test("the catalog names no package that no member uses", () => {
  const used = new Set(uses.map(({ name }) => name));
  expect(Object.keys(catalog).filter((name) => !used.has(name))).toEqual([]);
});

test("the product has one version, and the changelog and the Kubernetes files name it", () => {
  const { version } = manifests[0]!;
  expect(manifests.filter((each) => each.version !== version).map(({ name }) => name)).toEqual([]);
  expect(read("CHANGELOG.md")).toMatch(new RegExp(`^## ${version.replaceAll(".", "[.]")} `, "m"));
  expect(parse(read("deploy/kubernetes/base/kustomization.yaml")).images).toContainEqual({
    name: "bowerbird",
    newTag: version,
  });
});

test.each(["^1.0.0", "~1.0.0", "1.x", "latest", ">=1.0.0", "*"])("%s is no exact version", (version) => {
  expect(findInexact([{ member: "web", name: "zod", version }])).toEqual(["web: zod"]);
});

test("a version that two members repeat is found", () => {
  const repeated = ["web", "api"].map((member) => ({ member, name: "zod", version: "4.0.0" }));
  expect(findRepeated(repeated)).toEqual(["zod"]);
});

function usesIn({ name: member, dependencies, devDependencies, optionalDependencies }: Manifest): Use[] {
  const all = Object.entries({ ...optionalDependencies, ...devDependencies, ...dependencies });
  return all.filter(([, version]) => version !== "workspace:*").map(([name, version]) => ({ member, name, version }));
}

function findInexact(all: readonly Use[]): string[] {
  const isExact = (version: string) => version === "catalog:" || /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
  return all.filter(({ version }) => !isExact(version)).map(({ member, name }) => `${member}: ${name}`);
}

function findRepeated(all: readonly Use[]): string[] {
  const byName = Map.groupBy(all, ({ name }) => name);
  const isRepeated = (same: readonly Use[]) => same.length > 1 && same.some(({ version }) => version !== "catalog:");
  return [...byName].filter(([, same]) => isRepeated(same)).map(([name]) => name);
}
