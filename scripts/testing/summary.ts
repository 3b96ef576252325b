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
  /** Seconds of processor time of everything that was started; null where the system does not say. */
  processorSeconds: number | null;
  results: readonly TestResult[];
  shuffleSeed?: number;
  hasRedis: boolean;
  wasStopped: boolean;
}

const shown = 10;

/** Prints the slowest tests and files, skipped tests with the reason, the counts and what it cost. @returns the exit code */
export function printSummary(run: Run): number {
  const { outcomes, results, shuffleSeed, hasRedis, wasStopped } = run;
  printSlowest(
    "tests",
    results.map((test) => ({ name: describe(test), seconds: test.seconds })),
  );
  printSlowest("files", sumByFile(results));
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
  const processor = run.processorSeconds === null ? "" : `, ${Math.round(run.processorSeconds)} s of processor time`;
  console.log(`\nTook ${Math.round(sum((outcome) => outcome.seconds))} s${processor}`);
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

interface Cost {
  name: string;
  seconds: number;
}

function printSlowest(what: string, costs: readonly Cost[]): void {
  console.log(`\nThe slowest ${shown} ${what}`);
  const slowest = costs.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown);
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function sumByFile(results: readonly TestResult[]): Cost[] {
  const byFile = Map.groupBy(results, ({ file }) => file);
  return [...byFile].map(([name, tests]) => ({ name, seconds: tests.reduce((sum, test) => sum + test.seconds, 0) }));
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
