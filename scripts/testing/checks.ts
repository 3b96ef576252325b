import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./find-chromium.ts";
import { tallyOfPlaywright, tallyOfVitest } from "./reports.ts";
import { runCommand } from "./run-command.ts";
import type { TestServices } from "./test-services.ts";

export type Tally = { passed: number; failed: number; note?: string };
export type Outcome = Tally & { name: string; seconds: number };

const root = path.resolve(import.meta.dirname, "../..");

export async function runCommandCheck(command: string[], stop: AbortSignal): Promise<Tally> {
  const code = await runCommand(command, stop);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** All of vitest's files; without services vitest tries to start its own. */
export async function runUnitTests(services: TestServices | null, stop: AbortSignal): Promise<Tally> {
  return await withReport(async (report) => {
    const command = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    return tallyOfVitest(report, await runCommand(command, stop, environmentOf(services)));
  });
}

/** Playwright's files in a real Chromium, once there are some. */
export async function runBrowserTests(services: TestServices | null, stop: AbortSignal): Promise<Tally> {
  const config = "e2e/playwright.config.ts";
  if (!existsSync(path.join(root, config))) return { passed: 0, failed: 0, note: "there are none yet" };
  const chromium = await findChromium(stop);
  if (!chromium.path) return { passed: 0, failed: 1, note: chromium.problem };
  return await withReport(async (report) => {
    const extra = {
      ...environmentOf(services),
      CHROMIUM_PATH: chromium.path ?? undefined,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    const playwright = path.join(root, "e2e/node_modules/.bin/playwright");
    const command = [playwright, "test", "--config", config, "--reporter=list,json"];
    return tallyOfPlaywright(report, await runCommand(command, stop, extra));
  });
}

function environmentOf(services: TestServices | null): NodeJS.ProcessEnv {
  return { TEST_DATABASE_URL: services?.databaseUrl, TEST_REDIS_URL: services?.redisUrl ?? undefined };
}

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-report-"));
  try {
    return await run(path.join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
