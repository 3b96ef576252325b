import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { findChromium } from "./find-chromium.ts";

/** Vitest's settings for tests in a real Chromium. All files of a worker share a page, which `setupFiles` resets. */
export async function inChromium() {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium(new AbortController().signal)).path;
  const launchOptions = { ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] };
  const contextOptions = { locale: "en-GB", timezoneId: "UTC", reducedMotion: "reduce" as const };
  return {
    maxWorkers: 2,
    // Loading the app for each file took a third of the time.
    isolate: false,
    testTimeout: 15_000,
    // Tests wait for elements, never for a time.
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions, contextOptions, actionTimeout: 5_000 }),
      instances: [{ browser: "chromium" as const }],
    },
  };
}

/**
 * The packages that an app's sources import. Vite would bundle those that it discovers during the tests, and reload
 * the page: a test running at that moment fails.
 */
export function importedPackages(app: string): string[] {
  const names = new Set<string>();
  for (const file of globSync("src/**/*.{ts,tsx}", { cwd: app })) {
    const text = readFileSync(path.join(app, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^(?:import|export)(?! type)[\w\s{},*]*"([^."][^"]*)";/gm))
      names.add(name);
    for (const [, name = ""] of text.matchAll(/\bimport\(["']([^."'][^"']*)["']\)/g)) names.add(name);
  }
  // The compiled message catalogs import these.
  names.add("@messageformat/runtime").add("@messageformat/runtime/lib/cardinals");
  return [...names].filter((name) => !/^(node:|vite|@bowerbird\/|@fontsource|tailwindcss)/.test(name)).toSorted();
}
