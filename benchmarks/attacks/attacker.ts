import { parentPort, workerData } from "node:worker_threads";
import { Person } from "../product/person.ts";
import { attacks } from "./attacks.ts";

/** A thread of its own, so that what the attacker does to build its requests slows down no measurement. */
export interface Orders {
  attack: string;
  url: string;
  cookie: string;
  forMs: number;
}

export interface Report {
  sent: number;
  refused: number;
}

/** Clients that repeat the attack at the same time. */
const clients = 8;

const { attack, url, cookie, forMs } = workerData as Orders;
const target = { url, eve: new Person(url, null, cookie) };
const over = performance.now() + forMs;
const report: Report = { sent: 0, refused: 0 };

async function keepAttacking(): Promise<void> {
  while (performance.now() < over) await attacks[attack]!(target, report.sent++).catch(() => (report.refused += 1));
}

await Promise.all(Array.from({ length: clients }, keepAttacking));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(report);
