import { setTimeout as sleep } from "node:timers/promises";
import type { Row } from "../scripts/benchmarks/table.ts";
import { importAll } from "./product/import-all.ts";
import { bookmarkFile, library } from "./product/library.ts";
import type { Person } from "./product/person.ts";
import { settle } from "./product/settle.ts";
import { startProduct } from "./product/start-product.ts";
import { round, timed } from "./product/timing.ts";

const size = 100_000;

/** How long replacing a tag on 100,000 bookmarks takes, and another person's call in the same library meanwhile. */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const product = await startProduct(services);
  try {
    const person = await product.person();
    await importAll(person, tagged());
    await settle(product.databaseUrl);
    const rename = await beside(person, () => person.post("/api/tags/rename", { tag: "slow", to: "calm" }));
    const { changeId } = rename.answer as { changeId: string };
    const undo = await beside(person, () => person.post(`/api/bookmarks/changes/${changeId}/undo`, {}));
    return [
      ...rows("a tag on 100,000 bookmarks: renamed", rename),
      ...rows("a tag on 100,000 bookmarks: undone", undo),
    ];
  } finally {
    await product.stop();
  }
}

function tagged(): string {
  return bookmarkFile(library(size)).replaceAll("ADD_DATE=", 'TAGS="slow" ADD_DATE=');
}

interface Measured {
  answer: unknown;
  time: number;
  /** The longest time of saving a link with the tag meanwhile. */
  wait: number;
}

async function beside(person: Person, work: () => Promise<unknown>): Promise<Measured> {
  const state = { isDone: false, answer: undefined as unknown };
  const working = timed(async () => void (state.answer = await work())).finally(() => (state.isDone = true));
  working.catch(() => {});
  let wait = 0;
  while (!state.isDone) {
    wait = Math.max(
      wait,
      await timed(() =>
        person.post("/api/bookmarks", { url: `https://tags.example/${crypto.randomUUID()}`, tags: ["calm"] }),
      ),
    );
    await sleep(20);
  }
  return { answer: state.answer, time: await working, wait };
}

function rows(name: string, { time, wait }: Measured): Row[] {
  return [
    { name, value: round(time / 1_000), unit: "s" },
    {
      name: "  the longest that saving a link with the tag took meanwhile",
      value: round(wait),
      unit: "ms",
      target: "≤ 1,000",
    },
  ];
}
