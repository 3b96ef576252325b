// The dependency rules of docs/architecture.md. Each name says what is forbidden; scripts/guards.slow.test.ts breaks each on purpose.
const TESTS = "[.]test[.]tsx?$|/testing(/|[.]ts$)";
const core = (...features) => `^packages/core/src/(${features.join("|")})/`;

/** The areas of core: each may import those before it. */
const areas = [
  "platform",
  "library",
  "accounts",
  "semantic",
  "categorization",
  "search",
  "organize",
  "intake",
  "sharing",
  "compat",
  "backup",
];
/** Implements the ports, builds services, and sees all areas. */
const top = ["integrations", "metrics", "services", "operations"];

const forbidden = [
  rule("not-resolvable", {}, { couldNotResolve: true }),
  rule("nobody-imports-apps", { pathNot: "^apps/" }, { path: "^apps/" }),
  rule("apps-do-not-know-each-other", { path: "^apps/([^/]+)/" }, { path: "^apps/", pathNot: "^apps/$1/" }),

  // The build and the server read translations from files; a page loads none of these modules.
  rule(
    "contract-imports-zod-only",
    {
      path: "^packages/contract/",
      pathNot: [
        TESTS,
        "^packages/contract/src/messages(-plugin|/(translations|translate-bundle|language-scope))[.]ts$",
      ],
    },
    { pathNot: "^packages/contract/|(^|/)node_modules/(zod|@messageformat)/" },
  ),
  rule(
    "bookmark-imports-contract-only",
    { path: "^packages/bookmark/", pathNot: TESTS },
    { pathNot: "^packages/(bookmark|contract)/|(^|/)node_modules/(@types/)?punycode/|^punycode$" },
  ),
  // What the web app and the extension show alike.
  rule(
    "ui-imports-bookmark-and-react-only",
    { path: "^packages/ui/", pathNot: TESTS },
    { pathNot: "^packages/(ui|bookmark|contract)/|(^|/)node_modules/(@types/)?react/|^react" },
  ),
  // A migration that computes stored keys again takes the rule from where it stands.
  rule("db-imports-bookmark-only", { path: "^packages/db/" }, { path: "^packages/(?!db/|bookmark/)" }),
  rule(
    "core-imports-no-api",
    { path: "^packages/core/" },
    { path: "^packages/(?!core/|db/|bookmark/|contract/|embedding-model/)" },
  ),
  rule(
    "api-imports-core-bookmark-and-contract-only",
    { path: "^packages/api/", pathNot: TESTS },
    { path: "^packages/(?!api/|core/|bookmark/|contract/)" },
  ),
  rule("web-imports-no-core", { path: "^apps/web/" }, { path: "^packages/(?!api/|bookmark/|contract/|ui/)" }),
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
    "extension-imports-no-core",
    { path: "^apps/extension/" },
    { path: "^packages/(?!api/|bookmark/|contract/|ui/)" },
  ),
  rule(
    "extension-imports-only-types-of-api",
    { path: "^apps/extension/", pathNot: TESTS },
    { path: "^packages/api/", dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "server-imports-no-db",
    { path: "^apps/server/", pathNot: TESTS },
    { path: "^packages/(?!api/|core/|bookmark/|contract/)" },
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

  // Follow-up work in a later area is enqueued, or told by an event.
  ...areas.map((area, index) =>
    rule(
      `core-${area}-imports-earlier-areas-only`,
      { path: core(area), pathNot: TESTS },
      { path: core(...areas.slice(index + 1), ...top) },
    ),
  ),
  rule(
    "core-folders-are-entered-through-index",
    {
      path: `^packages/core/src/(${areas.join("|")})/([^/]+)/`,
      pathNot: TESTS,
    },
    {
      path: core(...areas),
      pathNot: [
        "^packages/core/src/$1/$2/",
        "^packages/core/src/$1/messages[.]json$",
        "/index[.]ts$",
        "^packages/core/src/platform/ports/",
        TESTS,
      ],
    },
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
