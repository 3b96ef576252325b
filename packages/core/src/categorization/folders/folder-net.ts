import withVectors from "./weights/with-vectors.json" with { type: "json" };
import withoutVectors from "./weights/without-vectors.json" with { type: "json" };

interface Weights {
  /** The names of the features, in order. */
  features: string[];
  scale: number[];
  nets: { W1: number[][]; c1: number[]; W2: number[]; w: number[] }[];
}

/** The features of a folder, in the order of the columns of {@link FeatureRows}. */
export const featureNames = withVectors.features;

/** The features of each folder for one link, row by row; NaN is not known. */
export interface FeatureRows {
  folders: number;
  values: Float32Array;
}

/**
 * Scores folders by their features: the mean of three nets with one hidden layer, the same for every folder. Trained on 107
 * published collections of bookmarks; see decision 23.
 */
export class FolderNet {
  readonly #scale: Float64Array;
  readonly #nets: Net[];

  constructor({ scale, nets }: Weights) {
    this.#scale = Float64Array.from(scale);
    this.#nets = nets.map(({ W1, c1, W2, w }) => ({
      inner: Float64Array.from(c1.flatMap((_, unit) => W1.map((row) => row[unit]!))),
      shift: Float64Array.from(c1),
      outer: Float64Array.from(W2),
      direct: Float64Array.from(w),
    }));
  }

  /** Number of features. */
  get features(): number {
    return this.#scale.length;
  }

  /** @param personal added to the direct weight of each scaled feature */
  score({ folders, values }: FeatureRows, personal?: Float64Array): Float64Array {
    const scores = new Float64Array(folders);
    const row = new Float64Array(this.features);
    for (let folder = 0; folder < folders; folder++) {
      this.scale(values, folder, row);
      let score = 0;
      for (const net of this.#nets) score += scoreOne(net, row) / this.#nets.length;
      if (personal) for (let index = 0; index < row.length; index++) score += row[index]! * personal[index]!;
      scores[folder] = score;
    }
    return scores;
  }

  /** Writes the scaled features of a folder into a row, with 0 for what is not known. */
  scale(values: Float32Array, folder: number, row: Float64Array): void {
    for (let index = 0; index < row.length; index++) {
      const value = values[folder * row.length + index]!;
      row[index] = Number.isNaN(value) ? 0 : value / this.#scale[index]!;
    }
  }
}

interface Net {
  /** By hidden unit, a weight for each feature. */
  inner: Float64Array;
  shift: Float64Array;
  outer: Float64Array;
  direct: Float64Array;
}

function scoreOne({ inner, shift, outer, direct }: Net, row: Float64Array): number {
  let score = 0;
  for (let unit = 0, start = 0; unit < shift.length; unit++, start += row.length) {
    let sum = shift[unit]!;
    for (let index = 0; index < row.length; index++) sum += row[index]! * inner[start + index]!;
    if (sum > 0) score += sum * outer[unit]!;
  }
  for (let index = 0; index < row.length; index++) score += row[index]! * direct[index]!;
  return score;
}

export const netWithVectors = new FolderNet(withVectors);
export const netWithoutVectors = new FolderNet(withoutVectors);

/** Softmax. @returns probabilities that sum up to 1 */
export function toProbabilities(scores: Float64Array): Float64Array {
  const highest = scores.reduce((max, score) => Math.max(max, score), -Infinity);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
