import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/embedded/ports.ts";
import type { Person } from "../product/person.ts";
import { Program } from "../product/program.ts";
import { until, untilReady } from "../product/start-product.ts";
import type { Stand } from "./stand.ts";

/** How long both versions run side by side (ms). */
const duration = 30_000;
const links = 500;

/**
 * A server and a worker of another version beside ours, as during a rollout: what is created at one server is
 * visible at the other, and processed by either worker.
 *
 * @returns how much of that failed
 */
export async function workBeside({ product, people }: Stand, folder: string): Promise<number> {
  const [, ours] = product.workers;
  await ours!.end();
  const port = await freePort();
  const theirs = [
    new Program("worker", product.environment, folder),
    new Program("server", { ...product.environment, PORT: String(port) }, folder),
  ];
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    const here = people.adder.person;
    const there = here.at(`http://127.0.0.1:${port}`);
    const [failures] = await Promise.all([countFailures([use(here, there), use(there, here)]), sleep(duration)]);
    return failures;
  } finally {
    await Promise.all(theirs.map((program) => program.end()));
    ours!.start();
  }
}

async function countFailures(uses: Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(uses);
  const failed = outcomes.filter(({ status }) => status === "rejected");
  for (const one of failed) console.log("Beside another version:", (one as PromiseRejectedResult).reason);
  return failed.length;
}

/** Creates something at one server and looks for it at the other. @throws if it is not there */
async function use(one: Person, other: Person): Promise<void> {
  const word = `word${crypto.randomUUID().replaceAll("-", "")}`;
  await one.post("/api/bookmarks", { url: `https://versions.example/${word}`, title: `A page about ${word}` });
  await until(async () => (await find(other, word)) === 1);
  const page = (number: number) => `<DT><A HREF="https://versions.example/${word}/${number}">In a file</A>`;
  const id = await one.importFile(Array.from({ length: links }, (_, number) => page(number)).join("\n"));
  await until(async () => {
    const { status, created } = (await other.get(`/api/imports/${id}`)) as { status: string; created: number };
    return status === "succeeded" && created === links;
  });
  const run = (await one.post("/trpc/recategorizations.start", { json: {} })) as {
    result: { data: { json: { id: string } } };
  };
  const at = `/api/recategorizations/${run.result.data.json.id}`;
  const isOver = (status: string) => status === "applied" || status === "replaced" || status === "settled";
  await until(async () => isOver(((await other.get(at)) as { status: string }).status));
}

async function find(person: Person, word: string): Promise<number> {
  return ((await person.get(`/api/search?q=${word}`)) as { bookmarks: unknown[] }).bookmarks.length;
}
