// The dependency rules of docs/architecture.md. Each name says what is forbidden; scripts/guards.test.ts breaks each on purpose.
const TESTS = "[.]test[.]tsx?$|/testing/";
const core = (...features) => `^packages/core/src/(${features.join("|")})/`;

const forbidden = [
  rule("not-resolvable", {}, { couldNotResolve: true }),
  rule("nobody-imports-apps", { pathNot: "^apps/" }, { path: "^apps/" }),
  rule("apps-do-not-know-each-other", { path: "^apps/([^/]+)/" }, { path: "^apps/", pathNot: "^apps/$1/" }),

  rule(
    "contract-imports-zod-only",
    { path: "^packages/contract/", pathNot: TESTS },
    { pathNot: "^packages/contract/|(^|/)node_modules/zod/" },
  ),
  rule("db-imports-nothing-above", { path: "^packages/db/" }, { path: "^packages/(?!db/)" }),
  rule("core-imports-db-and-contract-only", { path: "^packages/core/" }, { path: "^packages/(?!core/|db/|contract/)" }),
  rule(
    "api-imports-core-and-contract-only",
    { path: "^packages/api/", pathNot: TESTS },
    { path: "^packages/(?!api/|core/|contract/)" },
  ),
  rule("web-imports-contract-and-api-only", { path: "^apps/web/" }, { path: "^packages/(?!api/|contract/)" }),
  rule(
    "web-imports-only-types-of-api",
    { path: "^apps/web/", pathNot: TESTS },
    { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
  ),
  // Inside the web app: pages compose features, features do not know each other, and both use what is shared.
  rule(
    "web-shared-imports-no-features-or-pages",
    { path: "^apps/web/src/shared/", pathNot: TESTS },
    { path: "^apps/web/src/(features|pages)/" },
  ),
  rule(
    "web-features-do-not-know-each-other",
    { path: "^apps/web/src/features/([^/]+)/", pathNot: TESTS },
    { path: "^apps/web/src/(features|pages)/", pathNot: "^apps/web/src/features/$1/" },
  ),
  rule(
    "extension-imports-contract-and-api-only",
    { path: "^apps/extension/" },
    { path: "^packages/(?!api/|contract/)" },
  ),
  rule(
    "extension-imports-only-types-of-api",
    { path: "^apps/extension/", pathNot: TESTS },
    { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "server-imports-no-db",
    { path: "^apps/server/", pathNot: TESTS },
    { path: "^packages/(?!api/|core/|contract/)" },
  ),
  rule(
    "worker-imports-core-and-contract-only",
    { path: "^apps/worker/", pathNot: TESTS },
    { path: "^packages/(?!core/|contract/)" },
  ),

  rule(
    "core-knows-no-transport",
    { path: "^packages/core/" },
    { path: "(^|/)node_modules/(express|@trpc/[^/]+|trpc-to-openapi)/" },
  ),
  // The queue is one of the ports: use cases get payloads, never a BullMQ Job.
  rule(
    "core-knows-bullmq-in-integrations-only",
    { path: "^packages/core/", pathNot: ["^packages/core/src/integrations/", TESTS] },
    { path: "(^|/)node_modules/bullmq/" },
  ),

  // The line inside core: categories, tags <- bookmarks <- metadata, ai <- imports. Follow-up work is enqueued instead.
  rule(
    "core-features-import-downward-categories-tags",
    { path: core("categories", "tags"), pathNot: TESTS },
    { path: core("bookmarks", "metadata", "ai", "imports", "link-checks", "backups", "search", "stats") },
  ),
  rule(
    "core-features-import-downward-bookmarks",
    { path: core("bookmarks"), pathNot: TESTS },
    { path: core("metadata", "ai", "imports", "link-checks", "backups", "search", "stats") },
  ),
  rule(
    "core-features-import-downward-metadata-ai",
    { path: core("metadata", "ai"), pathNot: TESTS },
    { path: core("imports", "link-checks", "backups", "search", "stats") },
  ),
  rule(
    "core-features-import-downward-imports",
    { path: core("imports"), pathNot: TESTS },
    { path: core("backups", "search", "stats") },
  ),
];

function rule(name, from, to) {
  return { name, severity: "error", from, to };
}

module.exports = {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript API, so the sources are read by swc.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|[.]cache|[.]data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default", "style"],
      mainFields: ["module", "main", "types", "style"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css"],
    },
  },
};
