import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/**/*.test.ts", "apps/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "benchmarks/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", ".cache/**", ".data/**"],
    globalSetup: ["scripts/testing/vitest-setup.ts"],
    watch: false,
    // Tests start real servers beside them: two files at a time keep two cores busy without starving those.
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
