import { readText } from "../embedded/small-files.ts";
import type { Tally } from "./checks.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Counts vitest's tests. A file that could not be loaded is one failure, and so is a bad exit without a failed test. */
export function tallyOfVitest(file: string, exitCode: number): Tally {
  const report = parse<VitestReport>(file);
  if (!report) return noReport("vitest");
  const unloaded = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  );
  return tally(report.numPassedTests, report.numFailedTests + unloaded.length, report.numPendingTests, exitCode);
}

/** Counts Playwright's tests. One that passed only when tried again counts as failed: it would hide a race. */
export function tallyOfPlaywright(file: string, exitCode: number): Tally {
  const report = parse<PlaywrightReport>(file);
  if (!report) return noReport("Playwright");
  const { expected, unexpected, flaky, skipped } = report.stats;
  return tally(expected, unexpected + flaky, skipped, exitCode);
}

function tally(passed: number, failed: number, skipped: number, exitCode: number): Tally {
  const note = skipped > 0 ? `${skipped} left out` : "";
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, note };
}

function noReport(tool: string): Tally {
  return { passed: 0, failed: 1, note: `${tool} ended without a report` };
}

function parse<T>(file: string): T | null {
  try {
    return JSON.parse(readText(file)) as T;
  } catch {
    return null;
  }
}
