import { runCommand } from "./run-command.ts";
import type { StaticCheck } from "./static-checks.ts";

/** Runs checks, two at a time because each uses one processor. @returns the names of those that failed */
export async function runStaticChecks(checks: readonly StaticCheck[], stop: AbortSignal): Promise<string[]> {
  const waiting = [...checks];
  const failed: string[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if ((await runCommand(check.command, stop)) !== 0) failed.push(check.name);
  };
  await Promise.all([work(), work()]);
  return failed;
}
