import { defineConfig } from "@playwright/test";
import { findChromium } from "../scripts/testing/find-chromium.ts";

const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium(new AbortController().signal)).path;

/** The real product, its server, worker and built web app, in a real Chromium. */
export default defineConfig({
  outputDir: "../.cache/e2e-results",
  globalSetup: "./product/global-setup.ts",
  projects: [
    { name: "journeys", testDir: "journeys", use: { contextOptions: { reducedMotion: "reduce" } } },
    { name: "slow", testDir: "slow" },
  ],
  fullyParallel: true,
  // Tests mostly wait: two at a time keep two processors busy.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // That a test ends is all that these times are for: machines differ in speed by a factor of four.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // A missing button fails its step, not the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: executablePath ? { executablePath } : {},
  },
});
