import { categorize } from "@bowerbird/core/categorization/ai";
import { loadCategoryTree } from "@bowerbird/core/library/categories";
import type { TestServices } from "@bowerbird/core/testing";
import type { Row } from "../scripts/benchmarks/table.ts";
import { accuracyRows } from "./product/accuracy-rows.ts";
import { atEachPace, openOwner, type Pace, saveOneByOne } from "./product/by-call.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { type Outcome, percent } from "./product/outcomes.ts";
import { readTrees, toId, type Tree } from "./product/trees.ts";

export const isLong = true;

/** Of a large collection, only the last answers count. */
const maxAsked = 120;

/**
 * How often a link finds its folder by the service's own call, on PostgreSQL: the same questions as in memory, asked right before
 * each link is saved without a category, after which its owner moves it to its folder. One row more: how often the call says
 * fewer than three folders.
 */
export default async function run(services: { databaseUrl: string; redisUrl: string | null }): Promise<Row[]> {
  const trees = readTrees().filter(({ asked }) => asked.length > 0);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  return atEachPace(services, async (test, name, pace) => {
    const outcomes: Outcome[][] = [];
    const counts = { few: 0, asked: 0 };
    for (const tree of trees) outcomes.push(await askByCall(test, tree, vectors, pace, counts));
    const title = `own folders by the call, ${name}`;
    const few = percent(counts.few / counts.asked);
    const row: Row = { name: `${title}: fewer than three folders said`, value: few, unit: "%", target: "0" };
    return [...accuracyRows(title, outcomes), row];
  });
}

async function askByCall(
  test: TestServices,
  { known, asked }: Tree,
  vectors: Vectors,
  pace: Pace,
  counts: { few: number; asked: number },
): Promise<Outcome[]> {
  const before = [...known, ...asked.slice(0, -maxAsked)];
  const outcomes: Outcome[] = [];
  const ask: Parameters<typeof saveOneByOne>[2]["ask"] = async (at, { url, title, folder }) => {
    const answer = await categorize(at, { url, title: title.slice(0, 500) });
    const ids = [answer.categoryId, ...answer.alternatives.map(({ id }) => id)];
    const rightId = (await loadCategoryTree(at)).at(folder)!.id;
    counts.asked += 1;
    if (ids.length < 3) counts.few += 1;
    outcomes.push({
      folder: toId(folder),
      isRight: ids[0] === rightId,
      isInThree: ids.slice(0, 3).includes(rightId),
      confidence: answer.confidence,
    });
  };
  const ctx = await openOwner(test, before, vectors);
  await saveOneByOne(ctx, asked.slice(-maxAsked), { before: before.at(-1), pace, ask });
  return outcomes;
}
