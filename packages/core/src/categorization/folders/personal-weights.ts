import type { FeatureOptions } from "./feature-table.ts";
import { type FeatureRows, type FolderNet, netWithVectors, toProbabilities } from "./folder-net.ts";

/**
 * How far a single link changes what the features weigh for this person, and how likely its folder is. Chosen on eight of
 * fifteen published collections and judged on the others; see decision 23.
 */
const learningRates = { features: 0.001, folders: 0.1 };

/** For a link that was saved at any time, what was learned with the last folders in view counts less. */
const shareAnyTime = 0.5;
/** Steps that can be left out again: those of the last links. */
const maxSteps = 500;

/** What was learned from one link, so that it can be left out for links that it says nothing of. */
interface Step {
  features: Float64Array;
  folders: Float64Array;
}

/** What is different about a person: added to the nets' weights of the features, and to the scores of the folders. */
export class PersonalWeights {
  readonly #features = new Float64Array(netWithVectors.features);
  readonly #folders: number[] = [];
  /** By link. */
  readonly #steps = new Map<number, Step>();

  /** @returns probabilities by folder, as if nothing had been learned from the links that are left out */
  weigh(net: FolderNet, table: FeatureRows, { isNext, without = [] }: Pick<FeatureOptions, "isNext" | "without">) {
    const steps = without.flatMap((link) => this.#steps.get(link) ?? []);
    const share = isNext ? 1 : shareAnyTime;
    const features = this.#features.map((weight, index) => {
      return share * steps.reduce((rest, step) => rest - step.features[index]!, weight);
    });
    const scores = net.score(table, features).map((score, folder) => {
      return steps.reduce((rest, step) => rest - (step.folders[folder] ?? 0), score + (this.#folders[folder] ?? 0));
    });
    return toProbabilities(scores);
  }

  /**
   * One step of gradient ascent on the likelihood of the right folder.
   *
   * @param link from which it is learned
   * @param probabilities see {@link weigh}
   */
  adapt(link: number, net: FolderNet, table: FeatureRows, probabilities: Float64Array, right: number): void {
    const row = new Float64Array(net.features);
    const step: Step = { features: new Float64Array(net.features), folders: new Float64Array(probabilities.length) };
    for (const [folder, probability] of probabilities.entries()) {
      const error = (folder === right ? 1 : 0) - probability;
      net.scale(table.values, folder, row);
      for (let index = 0; index < row.length; index++)
        step.features[index]! += learningRates.features * error * row[index]!;
      step.folders[folder] = learningRates.folders * error;
    }
    for (const [index, change] of step.features.entries()) this.#features[index]! += change;
    for (const [folder, change] of step.folders.entries())
      this.#folders[folder] = (this.#folders[folder] ?? 0) + change;
    this.#steps.set(link, step);
    if (this.#steps.size > maxSteps) this.#steps.delete(this.#steps.keys().next().value!);
  }
}
