import type { Weights } from "@bowerbird/core/categorization/misplaced";
import { writeFileSync } from "node:fs";
import type { Row } from "../scripts/benchmarks/table.ts";
import { embedTrees } from "./product/embed-trees.ts";
import { fit } from "./product/fit-misplaced.ts";
import { type Found, measure, plant, type Planted } from "./product/misplaced.ts";
import { percent } from "./product/outcomes.ts";
import { readTrees } from "./product/trees.ts";

const seeds = [1, 2];

/**
 * How many of the links that were put into other folders are listed first, on collections that people published: fitted on every
 * second one, judged on the others. The setting `WRITE_WEIGHTS` names a folder into which the weights of all collections are written.
 */
export default async function run(): Promise<Row[]> {
  const trees = readTrees();
  const vectors = await embedTrees(trees);
  return [true, false].flatMap((hasTimes) => {
    const planted = trees.map(({ all }, index) =>
      seeds.flatMap((seed) => plant(all, vectors.links, { hasTimes, seed: seed * 1_000 + index }) ?? []),
    );
    const halves = [0, 1].map((half) => planted.filter((_, index) => index % 2 === half).flat());
    if (halves.some((half) => half.length === 0)) return [];
    const name = hasTimes ? "with times" : "without times";
    const file =
      process.env.WRITE_WEIGHTS && `${process.env.WRITE_WEIGHTS}/${hasTimes ? "with" : "without"}-times.json`;
    if (file) writeFileSync(file, `${JSON.stringify(round(fit(planted.flat())), null, 2)}\n`);
    return halves.flatMap((half, index) => toRows(`${name}, half ${index + 1}`, judge(half, fit(halves[1 - index]!))));
  });
}

function judge(planted: readonly Planted[], weights: Weights): Found[] {
  return planted.map((tree) => measure(tree, weights));
}

function toRows(title: string, found: readonly Found[]): Row[] {
  const mean = (pick: (one: Found) => number) => percent(found.reduce((sum, one) => sum + pick(one), 0) / found.length);
  return [
    { name: `${title}: moved links among the first ten`, value: mean(({ first }) => first), unit: "%" },
    { name: `${title}: among as many as were moved`, value: mean(({ asMany }) => asMany), unit: "%" },
    { name: `${title}: among three times as many`, value: mean(({ threeTimes }) => threeTimes), unit: "%" },
    { name: `${title}: of those, sent home`, value: mean(({ home }) => home), unit: "%" },
  ];
}

function round({ folder, misplaced, home }: Weights): Weights {
  const short = (numbers: readonly number[]) => numbers.map((number) => Number(number.toPrecision(5)));
  return { folder: short(folder), misplaced: short(misplaced), home: short(home) };
}
