import { type FilingPromise, promises } from "@bowerbird/contract/filing";
import { isFiled, learnOutcome, noOffsets } from "@bowerbird/core/categorization/filing";
import type { Row } from "../scripts/benchmarks/table.ts";
import { embedTrees, type Vectors } from "./product/embed-trees.ts";
import { percent } from "./product/outcomes.ts";
import { judgeOffline, judgeOnline, type Judged } from "./product/promise.ts";
import { readTrees } from "./product/trees.ts";

/**
 * How many of the links that are filed without being asked are wrong, by what was promised, on collections that people published,
 * and how many are filed, beside the best single threshold, found afterwards on the same links.
 */
export default async function run(): Promise<Row[]> {
  const trees = readTrees().filter(({ all }) => all.length > 0);
  if (trees.length === 0) return [];
  const vectors = await embedTrees(trees);
  const without: Vectors = { links: new Map(), names: new Map() };
  const each = (judge: (tree: (typeof trees)[number]) => Judged[]) => trees.map(judge);
  return [
    ...toRows(
      "as people save",
      each((tree) => judgeOnline(tree, vectors, "person")),
      promises,
      true,
    ),
    ...toRows(
      "a second apart",
      each((tree) => judgeOnline(tree, vectors, "program")),
      promises,
      true,
    ),
    ...toRows(
      "long after",
      each((tree) => judgeOffline(tree, vectors)),
      loose,
      false,
    ),
    ...toRows(
      "long after, without vectors",
      each((tree) => judgeOffline(tree, without)),
      loose,
      false,
    ),
  ];
}

const loose: readonly FilingPromise[] = ["5", "10"];
/** Of what the best threshold files, the share that is to be filed. */
const wantedShare: Record<FilingPromise, number> = { "1": 0.5, "2": 0.5, "5": 0.75, "10": 0.75 };
/** A collection breaks a promise if this number of mistakes was less likely than this by chance. */
const level = 0.05;
const maxBroken = 2;

function toRows(
  name: string,
  trees: readonly Judged[][],
  wanted: readonly FilingPromise[],
  isLearning: boolean,
): Row[] {
  return wanted.flatMap((promise): Row[] => {
    const filed = trees.map((links) => fileSure(links, promise, isLearning));
    const [count, wrong, of] = [
      filed.flat().length,
      filed.flat().filter(({ isRight }) => !isRight).length,
      trees.flat().length,
    ];
    const broken = filed.filter((links) => isBroken(links, Number(promise) / 100));
    const best = shareOfBest(trees.flat(), Number(promise) / 100);
    const title = `${promise} in 100, ${name}`;
    return [
      { name: `${title}: wrong`, value: percent(wrong / Math.max(1, count)), unit: "%", target: `≤ ${promise}` },
      {
        name: `${title}: collections that break it`,
        value: broken.length,
        unit: `of ${trees.length}`,
        target: `≤ ${maxBroken}`,
      },
      {
        name: `${title}: filed`,
        value: percent(count / of),
        unit: "%",
        target: `≥ ${percent(best * wantedShare[promise])}`,
        baseline: percent(best),
      },
    ];
  });
}

function fileSure(links: readonly Judged[], promise: FilingPromise, isLearning: boolean): Judged[] {
  let offsets = noOffsets;
  return links.filter(({ isRight, ...guess }) => {
    const isSure = isFiled({ choice: promise, offsets, known: {} }, guess);
    if (isSure && isLearning) offsets = learnOutcome(offsets, guess, isRight);
    return isSure;
  });
}

/** Whether there are more mistakes than chance explains: the binomial tail. */
function isBroken(filed: readonly Judged[], promised: number): boolean {
  const wrong = filed.filter(({ isRight }) => !isRight).length;
  let [fewer, term] = [0, (1 - promised) ** filed.length];
  for (let count = 0; count < wrong; count++) {
    fewer += term;
    term *= ((filed.length - count) / (count + 1)) * (promised / (1 - promised));
  }
  return wrong > 0 && 1 - fewer < level;
}

/** The share that the lowest single threshold files of which at most as many are wrong as promised. */
function shareOfBest(links: readonly Judged[], promised: number): number {
  let [best, wrong] = [0, 0];
  const sorted = links.toSorted((one, other) => other.confidence - one.confidence);
  for (const [index, { confidence, isRight }] of sorted.entries()) {
    if (!isRight) wrong += 1;
    if (sorted[index + 1]?.confidence !== confidence && wrong / (index + 1) <= promised) best = index + 1;
  }
  return best / links.length;
}
