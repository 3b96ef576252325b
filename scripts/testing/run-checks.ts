import { onStopRequest } from "../launcher/stop-request.ts";
import { type Outcome, type Tally, runBrowserTests, runCommandCheck, runUnitTests } from "./checks.ts";
import { installRedis } from "./install-redis.ts";
import { commandChecks } from "./static-checks.ts";
import { type TestServices, startTestServices } from "./test-services.ts";

/**
 * Runs every check one after the other, whatever the earlier ones gave, and ends the process: the last line is
 * `N passed, N failed`, and the exit code 0 only without a failure. A check counts as one, a test suite as its tests.
 */
export async function runChecks({ withBrowser }: { withBrowser: boolean }): Promise<void> {
  const stopRequest = onStopRequest(() => process.exit(1));
  const outcomes: Outcome[] = [];
  const stage = async (name: string, run: () => Promise<Tally>) => {
    if (!stopRequest.aborted) outcomes.push(await timed(name, run));
  };
  for (const check of commandChecks()) await stage(check.name, () => runCommandCheck(check.command, stopRequest));
  if (withBrowser) installRedis();
  let services: TestServices | null = null;
  await stage("test database", async () => {
    services = await startTestServices();
    return { passed: 1, failed: 0, note: redisNote(services) };
  });
  await stage("unit and integration tests", () => runUnitTests(services, stopRequest));
  if (withBrowser) await stage("end-to-end tests", () => runBrowserTests(services, stopRequest));
  await (services as TestServices | null)?.stop();
  process.exit(summarise(outcomes, stopRequest.aborted));
}

async function timed(name: string, run: () => Promise<Tally>): Promise<Outcome> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const tally = await run().catch((error: unknown) => ({ passed: 0, failed: 1, note: String(error) }));
  return { name, ...tally, seconds: (Date.now() - started) / 1000 };
}

function redisNote(services: TestServices): string {
  return services.redisUrl ? "" : "no redis-server >= 6.2 here: the tests on a real Redis are left out";
}

function summarise(outcomes: Outcome[], wasStopped: boolean): number {
  console.log("");
  for (const outcome of outcomes) console.log(asLine(outcome));
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const failed = sum((outcome) => outcome.failed) + (wasStopped ? 1 : 0);
  if (wasStopped) console.log("Stopped before the end: that counts as one failure.");
  console.log(`\n${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function asLine({ name, passed, failed, seconds, note }: Outcome): string {
  const state = failed > 0 ? "FAILED" : "ok";
  const time = `${seconds.toFixed(1)} s`.padStart(8);
  const counts = `${passed} passed, ${failed} failed${note ? `  (${note})` : ""}`;
  return `${state.padEnd(7)} ${name.padEnd(28)} ${time}  ${counts}`;
}
