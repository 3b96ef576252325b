import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**", ".cache/**", ".data/**"];
const slow = "**/*.slow.test.ts";
/** Run on each backend of the queue by the slow suite. */
const everyQueue = [
  "apps/server/src/{metrics,operations,ops-page}.test.ts",
  "packages/core/src/integrations/job-queue.test.ts",
  "packages/core/src/platform/rate-limits/rate-limits.test.ts",
];

/** Tests that get a PostgreSQL and a Redis; each file makes a database of its own. */
const withServices = {
  pool: "forks" as const,
  globalSetup: ["scripts/testing/vitest-setup.ts"],
  // That what hangs ends is all that these times are for: how long something takes is for benchmarks to say, not for the machine
  // of the day. Slow tests start products, compilers and other programs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    exclude,
    watch: false,
    // Each waits for PostgreSQL a third of its time, so three keep two cores busy (138 s) and two do not (154).
    maxWorkers: 3,
    projects: [
      "apps/web/vitest.config.ts",
      "apps/web/vitest.slow.config.ts",
      "apps/extension/vitest.config.ts",
      {
        extends: true,
        test: {
          ...withServices,
          name: "packages",
          include: [
            "packages/**/*.test.ts",
            "apps/server/**/*.test.ts",
            "apps/web/{src,service-worker}/**/*.test.ts",
            "apps/extension/src/sync/**/*.test.ts",
          ],
          exclude: [...exclude, slow, ...everyQueue],
          provide: { suite: "fast" },
          // Loading the product for each file took two fifths of the processor time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          ...withServices,
          name: "programs",
          include: ["apps/worker/**/*.test.ts", "scripts/**/*.test.ts", "benchmarks/**/*.test.ts"],
          exclude: [...exclude, slow],
          provide: { suite: "fast" },
        },
      },
      {
        extends: true,
        test: { ...withServices, name: "slow", include: [slow], provide: { suite: "slow" } },
      },
      {
        extends: true,
        test: { ...withServices, name: "every queue", include: everyQueue, provide: { suite: "slow" } },
      },
    ],
  },
});
