import { parentPort, workerData } from "node:worker_threads";
import { Person } from "../product/person.ts";
import { attacks } from "./attacks.ts";

/** A thread of its own, so that what the attacker does to build its requests slows down no measurement. */
export interface Orders {
  attack: string;
  url: string;
  cookie: string;
  sharedPage: string;
  forMs: number;
}

export interface Report {
  sent: number;
  refused: number;
}

const { attack, url, cookie, sharedPage, forMs } = workerData as Orders;
const target = { url, eve: new Person(url, null, cookie), sharedPage };
const { atOnce, run } = attacks[attack]!;
const over = performance.now() + forMs;
const report: Report = { sent: 0, refused: 0 };

async function keepAttacking(): Promise<void> {
  while (performance.now() < over) await run(target, report.sent++).catch(() => (report.refused += 1));
}

await Promise.all(Array.from({ length: atOnce }, keepAttacking));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(report);
