import { featureNames, sumUp, toHomeSigns, toSigns, type Weights } from "@bowerbird/core/categorization/misplaced";
import { type Planted, weighAll } from "./misplaced.ts";

/** Links of a collection that the folders' weights are fitted on, of folders with as many links. */
const maxLinks = 600;
const minLinks = 3;
/** In smaller folders nothing is proposed. */
const minJudged = 5;

/** The weights that tell the moved links of some collections best. */
export function fit(planted: readonly Planted[]): Weights {
  const folder = fitFolders(planted);
  const judged = planted.map((tree) => ({ tree, evidence: weighAll(tree, { folder, misplaced: [], home: [] }) }));
  const misplaced = judged.map(({ tree, evidence }): Case[] => {
    const sums = sumUp(evidence.values());
    return [...evidence].flatMap(([link, one]) => {
      if (tree.library.folders[one.own]!.links < minJudged) return [];
      return [{ signs: toSigns(tree.library, one, sums), isTrue: tree.isMoved[link]! }];
    });
  });
  const home = judged.map(({ tree, evidence }): Case[] =>
    [...evidence].flatMap(([link, one]) => {
      return tree.isMoved[link] ? [{ signs: toHomeSigns(one), isTrue: one.best === tree.homes[link] }] : [];
    }),
  );
  return { folder, misplaced: fitLogistic(misplaced), home: fitLogistic(home) };
}

const rounds = 250;
const width = featureNames.length;

/** A softmax over the folders of each link, by gradient descent with momentum on standardized features. */
function fitFolders(planted: readonly Planted[]): number[] {
  const trees = planted.map(({ library, homes }) => {
    const links = [...homes.keys()].filter((link) => library.folders[library.getFolder(link)]!.links >= minLinks);
    const every = Math.max(1, links.length / maxLinks);
    const chosen = Array.from(
      { length: Math.min(links.length, maxLinks) },
      (_, index) => links[Math.floor(index * every)]!,
    );
    return chosen.map((link) => {
      const { folders, values } = library.extract(link, library.compare([link])[0]!);
      return { own: folders.indexOf(library.getFolder(link)), count: folders.length, values };
    });
  });
  const { mean, deviation } = standardize(trees.flat().map(({ values }) => values));
  for (const { values } of trees.flat())
    for (let at = 0; at < values.length; at++) values[at] = (values[at]! - mean[at % width]!) / deviation[at % width]!;
  const weights = new Float64Array(width);
  const [speed, squares] = [new Float64Array(width), new Float64Array(width)];
  for (let round = 1; round <= rounds; round++) {
    const gradient = new Float64Array(width);
    for (const links of trees)
      for (const link of links) addGradient(gradient, link, weights, 1 / links.length / trees.length);
    const rate = round > rounds * 0.7 ? 0.03 : 0.15;
    for (let index = 0; index < width; index++) {
      const slope = gradient[index]! + 1e-3 * weights[index]!;
      speed[index] = 0.9 * speed[index]! + 0.1 * slope;
      squares[index] = 0.99 * squares[index]! + 0.01 * slope * slope;
      const step = speed[index]! / (1 - 0.9 ** round) / (Math.sqrt(squares[index]! / (1 - 0.99 ** round)) + 1e-8);
      weights[index]! -= rate * step;
    }
  }
  return [...weights].map((weight, index) => weight / deviation[index]!);
}

function addGradient(
  gradient: Float64Array,
  { own, count, values }: { own: number; count: number; values: Float32Array },
  weights: Float64Array,
  share: number,
): void {
  const scores = new Float64Array(count);
  for (let folder = 0; folder < count; folder++)
    for (let index = 0; index < width; index++) scores[folder]! += weights[index]! * values[folder * width + index]!;
  const highest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, one) => sum + one, 0);
  for (let folder = 0; folder < count; folder++) {
    const error = share * (odds[folder]! / total - Number(folder === own));
    for (let index = 0; index < width; index++) gradient[index]! += error * values[folder * width + index]!;
  }
}

function standardize(rows: readonly Float32Array[]): { mean: Float64Array; deviation: Float64Array } {
  const [mean, deviation] = [new Float64Array(width), new Float64Array(width)];
  const count = rows.reduce((sum, row) => sum + row.length / width, 0);
  for (const row of rows) for (const [at, value] of row.entries()) mean[at % width]! += value / count;
  for (const row of rows)
    for (const [at, value] of row.entries()) deviation[at % width]! += (value - mean[at % width]!) ** 2 / count;
  return { mean, deviation: deviation.map((variance) => Math.sqrt(variance) + 1e-6) };
}

interface Case {
  signs: number[];
  isTrue: boolean;
}

/** A logistic regression by Newton's method, in which each collection counts the same. @returns with what is added at the end */
function fitLogistic(trees: readonly Case[][]): number[] {
  const cases = trees.flatMap((some) => some.map((one) => ({ ...one, share: 1 / some.length / trees.length })));
  const length = cases[0]!.signs.length;
  const mean = Array.from({ length }, (_, at) => cases.reduce((sum, { signs }) => sum + signs[at]!, 0) / cases.length);
  const deviation = mean.map((center, at) => {
    return Math.sqrt(cases.reduce((sum, { signs }) => sum + (signs[at]! - center) ** 2, 0) / cases.length) + 1e-6;
  });
  const rows = cases.map(({ signs, ...one }) => ({
    ...one,
    row: [...signs.map((sign, at) => (sign - mean[at]!) / deviation[at]!), 1],
  }));
  const weights = Array.from({ length: length + 1 }, () => 0);
  for (let round = 0; round < 30; round++) {
    const gradient = weights.map((weight, at) => (at < length ? 1e-3 * weight : 0));
    const curve = weights.map((_, at) => weights.map((__, other) => (at === other ? (at < length ? 1e-3 : 1e-9) : 0)));
    for (const { row, isTrue, share } of rows) {
      const chance = 1 / (1 + Math.exp(-row.reduce((sum, value, at) => sum + value * weights[at]!, 0)));
      for (let at = 0; at <= length; at++) {
        gradient[at]! += share * (chance - Number(isTrue)) * row[at]!;
        for (let other = 0; other <= length; other++)
          curve[at]![other]! += share * chance * (1 - chance) * row[at]! * row[other]!;
      }
    }
    for (const [at, step] of solve(curve, gradient).entries()) weights[at]! -= step;
  }
  const scaled = weights.slice(0, length).map((weight, at) => weight / deviation[at]!);
  return [...scaled, weights[length]! - scaled.reduce((sum, weight, at) => sum + weight * mean[at]!, 0)];
}

/** Gaussian elimination with pivots. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let at = 0; at < rows.length; at++) {
    const pivot = rows.slice(at).reduce((best, row) => (Math.abs(row[at]!) > Math.abs(best[at]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(at, 0, pivot);
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column++) row[column]! -= factor * pivot[column]!;
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}
