const codeFolders = ["apps", "packages", "scripts", "e2e", "benchmarks"];

/** A check that is one command; `npm run lint` and `npm run typecheck` run those of their kind. */
export interface StaticCheck {
  name: string;
  kind: "lint" | "types" | "licences";
  command: string[];
}

/** The checks, the longest first: two run at a time. */
export const staticChecks: readonly StaticCheck[] = [
  // Checks the types by each folder's tsconfig, and finds promises that are not awaited. A tsconfig with an error is a warning.
  {
    name: "types",
    kind: "types",
    command: ["oxlint", "--config", ".oxlintrc.types.json", "--type-aware", "--type-check", "--deny-warnings"],
  },
  {
    name: "dependency rules",
    kind: "lint",
    command: ["depcruise", ...codeFolders, "--config", ".dependency-cruiser.cjs"],
  },
  { name: "unused code", kind: "lint", command: ["knip", "--no-progress"] },
  { name: "format", kind: "lint", command: ["oxfmt", "--check"] },
  { name: "lint", kind: "lint", command: ["oxlint"] },
  { name: "licences", kind: "licences", command: ["node", "scripts/licences.ts"] },
  // The root is the launcher: it needs the database, and names no package manager, because scripts/setup brings the pinned one.
  {
    name: "versions of packages",
    kind: "lint",
    command: ["sherif", "--fail-on-warnings", ...ignored("root-package-manager-field", "root-package-dependencies")],
  },
];

function ignored(...rules: string[]): string[] {
  return rules.flatMap((rule) => ["--ignore-rule", rule]);
}
