import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type FaultResult, runFaults } from "../benchmarks/faults/run-faults.ts";
import { markdownTable } from "./benchmarks/table.ts";
import { onStopRequest } from "./launcher/supervise.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "1" }, other: { type: "string" } },
});
const stop = onStopRequest(() => process.exit(1));

try {
  const results = await runFaults({ runs: Number(values.runs), words: positionals, other: values.other, stop });
  console.log(`\n${asTable(results)}\n${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`);
  process.exitCode = results.some(isDamage) ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.exit();

function isDamage(result: FaultResult): boolean {
  const { lost, duplicated, stuck, miscounted, schedulesLost, signedOut } = result;
  return lost + duplicated + stuck + miscounted + schedulesLost + signedOut > 0;
}

function asTable(results: FaultResult[]): string {
  const header =
    "Fault,Runs,Links,Lost,Duplicated,Stuck,Miscounted,Schedules lost,Signed out,Longest answer,Work goes on after,All ended after".split(
      ",",
    );
  const lines = results.map((result) => {
    const { fault, runs, links, lost, duplicated, stuck, miscounted, schedulesLost, signedOut, wait, goesOn, seconds } =
      result;
    const counts = [runs, links, lost, duplicated, stuck, miscounted, schedulesLost, signedOut].map(String);
    return [fault, ...counts, `${wait.toFixed(1)} s`, `${goesOn.toFixed(1)} s`, `${Math.round(seconds)} s`];
  });
  return markdownTable(header, lines);
}
