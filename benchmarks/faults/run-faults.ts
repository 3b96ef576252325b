import { setTimeout as sleep } from "node:timers/promises";
import { type Damage, findDamage } from "./check.ts";
import { type Fault, listFaults } from "./faults.ts";
import { watchWork } from "./goes-on.ts";
import { untilSettled } from "./settle.ts";
import { type Stand, startStand } from "./stand.ts";
import { replaceTag, startWork } from "./work.ts";

export interface FaultOptions {
  runs: number;
  /** Only faults whose name contains one of them; all if empty. */
  words: string[];
  /** A checkout of another version. */
  other: string | undefined;
  /** Ends the run early, and everything that it started. */
  stop: AbortSignal;
}

export interface FaultResult extends Damage {
  fault: string;
  runs: number;
  links: number;
  stuck: number;
  /** The longest wait for an answer, in seconds. */
  wait: number;
  /** The longest time from the end of the fault until interrupted work went on, in seconds. */
  goesOn: number;
  /** From the fault to the end of all work. */
  seconds: number;
}

/** The fault strikes at a random moment of the work, which takes a little longer than this. */
const latest = 4_000;
/** So that the bulk change, which takes a second or two, is under way when the fault strikes. */
const bulkLead = 300;
/** So that something is accepted afterwards as well. */
const aftermath = 2_000;

/** Runs each fault this many times in the middle of work, and finds the damage when all work has ended. */
export async function runFaults({ runs, words, other, stop }: FaultOptions): Promise<FaultResult[]> {
  const faults = Object.entries(listFaults(other));
  const chosen = faults.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
  const stand = await startStand();
  const results: FaultResult[] = [];
  let round = 0;
  try {
    for (const [name, fault] of chosen) {
      const rounds: FaultResult[] = [];
      while (rounds.length < runs) rounds.push(await unlessStopped(stop, strikeOnce(stand, name, fault, ++round)));
      results.push(rounds.reduce(add));
    }
    return results;
  } finally {
    await stand.stop();
  }
}

async function strikeOnce(stand: Stand, name: string, fault: Fault, round: number): Promise<FaultResult> {
  const work = await startWork(stand, round);
  const moment = Math.random() * latest;
  await sleep(moment);
  replaceTag(stand.people.tagger);
  await sleep(bulkLead);
  const findResumptions = await watchWork(stand);
  const start = performance.now();
  const undone = (await fault(stand)) ?? 0;
  const resumptions = findResumptions();
  await sleep(aftermath);
  const accepted = await work.stop();
  const stuck = undone + (await untilSettled(stand));
  const seconds = (performance.now() - start) / 1_000;
  const links = [...accepted.links.values()].reduce((sum, urls) => sum + urls.length, 0);
  const wait = accepted.longestWait / 1_000;
  const resumed = await resumptions;
  const goesOn = Math.max(0, ...resumed.map((one) => one.seconds));
  const result = { fault: name, runs: 1, links, stuck, wait, goesOn, seconds, ...(await findDamage(stand, accepted)) };
  console.log(`${name}, ${Math.round(moment)} ms after the beginning: ${JSON.stringify({ ...result, resumed })}`);
  return result;
}

/** @throws if it is stopped first */
function unlessStopped<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    stop.addEventListener("abort", () => reject(new Error("Stopped.")));
    work.then(resolve, reject);
  });
}

function add(all: FaultResult, one: FaultResult): FaultResult {
  const sum = { ...all, seconds: Math.max(all.seconds, one.seconds), wait: Math.max(all.wait, one.wait) };
  sum.goesOn = Math.max(all.goesOn, one.goesOn);
  const counts = ["runs", "links", "lost", "duplicated", "stuck", "miscounted", "schedulesLost", "signedOut"] as const;
  for (const key of counts) sum[key] += one[key];
  return sum;
}
