import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./find-chromium.ts";
import { type Report, readPlaywrightReport, readVitestReport } from "./reports.ts";
import { runCommand } from "./run-command.ts";
import type { TestStage } from "./suites.ts";
import type { TestServices } from "./test-services.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface TestRun {
  services: TestServices;
  stop: AbortSignal;
  /** Runs Vitest's files and tests in the order of this seed. */
  shuffleSeed?: number;
}

/** Runs one stage of a suite and reads its report. */
export async function runTests(stage: TestStage, run: TestRun): Promise<Report> {
  const chromium = await findChromium(run.stop);
  if (!chromium.path) return { results: [], problems: [chromium.problem] };
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-report-"));
  const file = path.join(folder, "report.json");
  const environment = {
    TEST_DATABASE_URL: run.services.databaseUrl,
    TEST_REDIS_URL: run.services.redisUrl ?? undefined,
    CHROMIUM_PATH: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  };
  try {
    const command = stage.tool === "vitest" ? vitest(stage, file, run.shuffleSeed) : playwright(stage);
    const code = await runCommand(command, run.stop, environment);
    const report = stage.tool === "vitest" ? readVitestReport(file) : readPlaywrightReport(file);
    const hasFailed = report.problems.length > 0 || report.results.some(({ status }) => status === "failed");
    if (code !== 0 && !hasFailed) report.problems.push(`${stage.tool} ended with code ${code}.`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest({ projects }: TestStage, report: string, seed?: number): string[] {
  const shuffle = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`];
  return [
    "vitest",
    "run",
    ...projects.map((name) => `--project=${name}`),
    ...(seed === undefined ? [] : shuffle),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
}

function playwright({ projects }: TestStage): string[] {
  const program = path.join(root, "e2e/node_modules/.bin/playwright");
  const selected = projects.map((name) => `--project=${name}`);
  return [program, "test", "--config", "e2e/playwright.config.ts", ...selected, "--reporter=list,json"];
}
