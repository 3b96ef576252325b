import type { TestResult } from "./reports.ts";

export interface StageOutcome {
  name: string;
  passed: number;
  failed: number;
  /** Failures outside of the tests. */
  problems: string[];
  seconds: number;
}

interface Run {
  outcomes: readonly StageOutcome[];
  results: readonly TestResult[];
  shuffleSeed?: number;
  hasRedis: boolean;
  wasStopped: boolean;
}

const shown = 20;

/** Prints the slowest tests, skipped tests with the reason, and the counts. @returns the exit code */
export function printSummary({ outcomes, results, shuffleSeed, hasRedis, wasStopped }: Run): number {
  printSlowest(results);
  printLeftOut(results, hasRedis);
  console.log("");
  for (const outcome of outcomes) console.log(asLine(outcome));
  if (shuffleSeed !== undefined) console.log(`Shuffled: repeat this order with --shuffle=${shuffleSeed}`);
  const problems = outcomes.flatMap((outcome) => outcome.problems);
  for (const problem of problems) console.log(`  ${problem}`);
  const failedTests = results.filter(({ status }) => status === "failed");
  for (const test of failedTests) {
    console.log(`  failed: ${describe(test)}`);
    if (test.reason) console.log(test.reason.replaceAll(/^/gm, "    "));
  }
  if (wasStopped) console.log("Stopped before the end: that counts as one failure.");
  const sum = (pick: (outcome: StageOutcome) => number) => outcomes.reduce((total, next) => total + pick(next), 0);
  const failed = sum((outcome) => outcome.failed) + (wasStopped ? 1 : 0);
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function printSlowest(results: readonly TestResult[]): void {
  console.log(`\nThe slowest ${shown} tests`);
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
  for (const test of slowest) console.log(`${test.seconds.toFixed(1).padStart(7)} s  ${describe(test)}`);
}

/** A test that can be skipped says in its group's title what it needs: `[needs …]`. */
function printLeftOut(results: readonly TestResult[], hasRedis: boolean): void {
  const leftOut = results.filter(({ status }) => status === "skipped");
  if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.length}`);
  for (const test of leftOut) console.log(`  ${describe(test)}`);
  if (!hasRedis) console.log("\nLeft out: all tests with Redis [needs redis-server or valkey-server 6.2 or newer]");
}

function describe({ file, titles }: TestResult): string {
  return `${file}: ${titles.slice(0, 3).join(" › ")}`;
}

function asLine({ name, passed, failed, seconds }: StageOutcome): string {
  const state = failed > 0 ? "FAILED" : "ok";
  return `${state.padEnd(7)} ${name.padEnd(34)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${passed} passed, ${failed} failed`;
}
