import { defineConfig } from "vitest/config";

const exclude = ["**/node_modules/**", "**/dist/**", ".cache/**", ".data/**"];
/** It compares times: what other files left at work in the process would be in them. */
const timed = "packages/core/src/auth/mail-links.test.ts";

export default defineConfig({
  test: {
    exclude,
    globalSetup: ["scripts/testing/vitest-setup.ts"],
    watch: false,
    // Tests start real servers beside them: two files at a time keep two cores busy without starving those.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Loading the product anew for each file took two fifths of the processor time; every file has a database of its own.
        test: { name: "packages", include: ["packages/**/*.test.ts"], exclude: [...exclude, timed], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "programs",
          include: [timed, "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "benchmarks/**/*.test.ts"],
        },
      },
    ],
  },
});
