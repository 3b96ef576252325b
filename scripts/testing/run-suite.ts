import path from "node:path";
import { onStopRequest } from "../launcher/supervise.ts";
import { buildExtension, buildWeb } from "../launcher/build-app.ts";
import { installFirefox } from "./find-firefox.ts";
import { installRedis } from "./install-redis.ts";
import type { TestResult } from "./reports.ts";
import { readText } from "../embedded/small-files.ts";
import { runTests } from "./run-tests.ts";
import { runStaticChecks } from "./run-static-checks.ts";
import { staticChecks } from "./static-checks.ts";
import { printSummary, type StageOutcome } from "./summary.ts";
import { type Suite, testStages } from "./suites.ts";
import { findBrokenPromises, readNamedTests } from "./test-promises.ts";
import { startTestServices } from "./test-services.ts";

type Counts = Omit<StageOutcome, "name" | "seconds">;

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Runs every stage of a suite, also after failures, and ends the process: the last line is `N passed,
 * N failed`, and the exit code is 0 only without failures. A static check counts as one, a test stage as its tests.
 */
export async function runSuite(suite: Suite, { shuffleSeed }: { shuffleSeed?: number } = {}): Promise<void> {
  const stop = onStopRequest(() => process.exit(1));
  const outcomes: StageOutcome[] = [];
  const results: TestResult[] = [];
  const stage = async (name: string, run: () => Promise<Counts>) => {
    if (!stop.aborted) outcomes.push(await timed(name, run));
  };
  if (suite === "fast") await stage("static checks", () => checkStatically(stop));
  await stage("build", () => build(stop));
  installRedis();
  if (suite === "slow") installFirefox();
  const services = await startTestServices();
  for (const tests of testStages[suite]) {
    await stage(tests.name, async () => {
      const report = await runTests(tests, { services, stop, shuffleSeed });
      results.push(...report.results);
      const count = (status: string) => report.results.filter((result) => result.status === status).length;
      return { passed: count("passed"), failed: count("failed") + report.problems.length, problems: report.problems };
    });
  }
  await stage("promises of docs/spec-coverage.md", async () => {
    const problems = findBrokenPromises(readNamedTests(), results);
    return { passed: problems.length === 0 ? 1 : 0, failed: problems.length, problems };
  });
  await services.stop();
  const hasRedis = services.redisUrl !== null;
  const processorSeconds = readProcessorSeconds();
  process.exit(printSummary({ outcomes, results, shuffleSeed, hasRedis, processorSeconds, wasStopped: stop.aborted }));
}

/** Of this process and of all that it started and that has ended; Linux alone says it. */
function readProcessorSeconds(): number | null {
  const stat = readText("/proc/self/stat");
  // After the name in parentheses: utime, stime, cutime and cstime are fields 14 to 17, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return stat === "" ? null : fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100;
}

async function timed(name: string, run: () => Promise<Counts>): Promise<StageOutcome> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const outcome = await run().catch((error: unknown) => ({ passed: 0, failed: 1, problems: [String(error)] }));
  return { name, ...outcome, seconds: (Date.now() - started) / 1_000 };
}

/** The tests run the built web app and extension. */
async function build(stop: AbortSignal): Promise<Counts> {
  for (const make of [buildWeb, buildExtension]) await make(root, (line) => console.log(line), stop);
  return { passed: 1, failed: 0, problems: [] };
}

async function checkStatically(stop: AbortSignal): Promise<Counts> {
  const failed = await runStaticChecks(staticChecks, stop);
  const problems = failed.map((name) => `${name} failed`);
  return { passed: staticChecks.length - failed.length, failed: failed.length, problems };
}
