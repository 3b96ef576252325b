import { setTimeout as sleep } from "node:timers/promises";
import { bookmarkFile, library, random } from "./library.ts";
import type { Person } from "./person.ts";
import { timed } from "./timing.ts";

export type Call = (person: Person, number: number) => Promise<unknown>;

/** The calls of people, with their percentages. */
const calls: Record<string, { share: number; call: Call }> = {
  "first page": { share: 35.8, call: (person) => person.get("/api/bookmarks?limit=60") },
  categories: { share: 15, call: (person) => person.get("/api/categories") },
  "quick search": { share: 25, call: (person, n) => person.get(`/api/search/quick?q=${terms[n % terms.length]}`) },
  "add one": { share: 12, call: (person, n) => person.post("/api/bookmarks", { url: address(n), title: `Page ${n}` }) },
  "edit one": { share: 7, call: editOne },
  statistics: { share: 5, call: (person) => person.get("/api/stats") },
  "import of 20": { share: 0.2, call: (person, n) => person.importFile(bookmarkFile(library(20, n))) },
};
const terms = ["bread", "guide", "prac", "lisb", "physics", "hand", "essa", "typogr"];
const address = (number: number) => `https://load.example/${number}`;

/** Average time between two calls of one person. */
const pause = 1_000;

/** Everyone makes one call after the other for the given time. @returns the milliseconds of each call, by name */
export async function liveTogether(
  crowd: readonly Person[],
  seconds: number,
): Promise<{ times: Map<string, number[]>; failures: unknown[] }> {
  const times = new Map<string, number[]>();
  const failures: unknown[] = [];
  const next = random(7);
  const end = performance.now() + seconds * 1_000;
  let count = 0;
  const live = async (person: Person) => {
    await sleep(next() * pause);
    while (performance.now() < end) {
      const [name, call] = chooseCall(next());
      const time = await timed(() => call(person, count++)).catch((error: unknown) => void failures.push(error));
      if (!times.has(name)) times.set(name, []);
      if (time !== undefined) times.get(name)!.push(time);
      await sleep(next() * 2 * pause);
    }
  };
  await Promise.all(crowd.map(live));
  return { times, failures };
}

/** A random call. @param chance between 0 and 1 */
export function chooseCall(chance: number): [name: string, call: Call] {
  let rest = chance * 100;
  for (const [name, { share, call }] of Object.entries(calls)) if ((rest -= share) < 0) return [name, call];
  return ["first page", calls["first page"]!.call];
}

async function editOne(person: Person, number: number): Promise<void> {
  const list = (await person.get("/api/bookmarks?limit=1")) as { id: string }[];
  if (list[0]) await person.patch(`/api/bookmarks/${list[0].id}`, { title: `Edited ${number}` });
}
