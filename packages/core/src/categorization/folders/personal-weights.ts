import { type FeatureRows, type FolderNet, netWithVectors, toProbabilities } from "./folder-net.ts";

/**
 * How far a single link changes what the features weigh for this person, and how likely its folder is. Chosen on eight of
 * fifteen published collections and judged on the others; see decision 23.
 */
const learningRates = { features: 0.001, folders: 0.1 };

/** For a link that was saved at any time, what was learned with the last folders in view counts less. */
const shareAnyTime = 0.5;

/** What is different about a person: added to the nets' weights of the features, and to the scores of the folders. */
export class PersonalWeights {
  readonly #features = new Float64Array(netWithVectors.features);
  readonly #folders: number[] = [];

  /** @returns probabilities by folder */
  weigh(net: FolderNet, table: FeatureRows, { isNext }: { isNext: boolean }): Float64Array {
    const scores = net.score(table, isNext ? this.#features : this.#features.map((weight) => weight * shareAnyTime));
    return toProbabilities(scores.map((score, folder) => score + (this.#folders[folder] ?? 0)));
  }

  /** One step of gradient ascent on the likelihood of the right folder. @param probabilities see {@link weigh} */
  adapt(net: FolderNet, table: FeatureRows, probabilities: Float64Array, right: number): void {
    const row = new Float64Array(net.features);
    for (const [folder, probability] of probabilities.entries()) {
      const error = (folder === right ? 1 : 0) - probability;
      net.scale(table.values, folder, row);
      for (let index = 0; index < row.length; index++)
        this.#features[index]! += learningRates.features * error * row[index]!;
      this.#folders[folder] = (this.#folders[folder] ?? 0) + learningRates.folders * error;
    }
  }
}
