import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { FilingPromise } from "@bowerbird/contract/filing";
import { changeFiling } from "@bowerbird/core/categorization/filing";
import type { TestServices } from "@bowerbird/core/testing";
import type { Row } from "../scripts/benchmarks/table.ts";
import { atEachPace, openOwner, type Pace, saveOneByOne } from "./product/by-call.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { percent } from "./product/outcomes.ts";
import { readTrees, type Tree } from "./product/trees.ts";

export const isLong = true;

/** The links of each collection that are saved, the last ones. */
const saved = 40;
const judged: readonly FilingPromise[] = ["5", "10"];

/**
 * The promise by the service's own call, on PostgreSQL: the last links of each published collection are saved without a
 * category, and its owner moves those that are in the wrong place, and opens the others.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const trees = readTrees().filter(({ all }) => all.length > 2 * saved);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  return atEachPace(services, async (test, name, pace) => {
    const rows: Row[] = [];
    for (const promise of judged) {
      const counts = { filed: 0, wrong: 0, of: 0 };
      for (const tree of trees) await saveLast(test, tree, vectors, { promise, pace }, counts);
      const title = `${promise} in 100 by the call, ${name}`;
      const wrong = percent(counts.wrong / Math.max(1, counts.filed));
      rows.push(
        { name: `${title}: wrong of ${counts.filed} filed`, value: wrong, unit: "%", target: `≤ ${promise}` },
        { name: `${title}: filed`, value: percent(counts.filed / counts.of), unit: "%" },
      );
    }
    return rows;
  });
}

async function saveLast(
  test: TestServices,
  { all }: Tree,
  vectors: Vectors,
  { promise, pace }: { promise: FilingPromise; pace: Pace },
  counts: { filed: number; wrong: number; of: number },
): Promise<void> {
  const ctx = await openOwner(test, all.slice(0, -saved), vectors);
  await changeFiling(ctx, { mistakes: promise });
  const tell = ({ categoryId, category }: Bookmark, rightId: string) => {
    const isFiled = category !== "Uncategorized";
    counts.of += 1;
    if (isFiled) counts.filed += 1;
    if (isFiled && categoryId !== rightId) counts.wrong += 1;
  };
  await saveOneByOne(ctx, all.slice(-saved), { before: all.at(-saved), pace, tell });
}
