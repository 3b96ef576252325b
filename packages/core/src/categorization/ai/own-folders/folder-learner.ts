import { followBursts, type Moment } from "./bursts.ts";
import { type LearnableLink, readClues } from "./clues.ts";
import { FolderCounts } from "./folder-counts.ts";
import { hearWitnesses, type Question } from "./witnesses.ts";

/**
 * The witnesses, in the order of `hearWitnesses`, with what each weighs for a new person: for a link that is being saved,
 * and for one at any other time, when the last folders say nothing. Fitted by conditional logistic regression on fifteen
 * published collections of 178 to 2,194 links, each folder weighed by the root of its number of links; the second column
 * on the next 30 % of the links after 30 to 70 % of them.
 */
const witnessWeights = [
  ["size", 0.01, 0.69],
  ["bayes", 0.06, 0.05],
  ["best ratio", 0.46, 0.4],
  ["nearest link", 0.51, 1.78],
  ["nearest links", 1.2, 2.24],
  ["host", -0.06, -0.13],
  ["site", 0.06, 0.11],
  ["last folders", 0.18, 0],
  ["last folder", -0.35, 0],
  ["last folder, 2 minutes ago", 0.99, 0],
  ["last folder, 30 minutes ago", 0.59, 0],
  ["last folder, 6 hours ago", 0.48, 0],
  ["near the last folder", 0.35, 0],
  ["after the last folder", 0.19, 0],
  ["links since its last one", 0.33, 0],
  ["time since its last one", 0.09, 0],
  ["recent links", 0.09, 0],
  ["new folder", 1.26, 0],
  ["name", 1.95, 1.78],
  ["name above", 0.57, 0.7],
  ["any name", 0.62, 0.72],
  ["words above", 0.11, 0.15],
  ["topic", 1.24, 1.16],
  ["topic of the name", 0.44, 0.61],
] as const;

export interface FolderOffer {
  folderId: string;
  /** The probability that it is the right one, 0 to 1. */
  confidence: number;
}

/** How far a single link changes the weights of the witnesses. */
const learningRate = 0.005;
/** More links of the same millisecond come from a program: their times say nothing. */
const maxAtOnce = 100;

/**
 * Learns where a person puts links, and says where another one belongs. Each witness (words, host, last folders, …)
 * scores the folders, and a conditional logistic regression weighs the witnesses. Every link that is learned moves the
 * weights towards the witnesses that predicted its folder: those that are right for this person.
 */
export class FolderLearner {
  readonly #counts: FolderCounts;
  /** For a link that is being saved. */
  readonly #weights = Float64Array.from(witnessWeights, ([, weight]) => weight);
  /** For a link at any other time. */
  readonly #timelessWeights = Float64Array.from(witnessWeights, ([, , weight]) => weight);

  /** @param topics the number of built-in topics */
  constructor(topics: number) {
    this.#counts = new FolderCounts(topics);
  }

  /** Number of links learned. */
  get links(): number {
    return this.#counts.links.length;
  }

  /** Number of folders with links. */
  get usedFolders(): number {
    return this.#counts.folders.filter(({ links }) => links > 0).length;
  }

  /** @param path the folder's name and those above it, outermost first */
  addFolder(folder: { id: string; path: readonly string[] }, nameTopics: Float64Array): void {
    this.#counts.addFolder(folder, nameTopics);
  }

  /**
   * Learns the person's next link; ignores an unknown folder.
   *
   * @param isTested whether the weights learn, too, which takes as long as {@link rank}
   */
  learn(link: LearnableLink, folderId: string, { isTested }: { isTested: boolean }): void {
    const position = this.#counts.findFolder(folderId);
    if (position === undefined) return;
    const question = ask(link, true);
    // A folder's first link could not be predicted.
    if (isTested && this.#counts.folders[position]!.links > 0) this.#adapt(question, position);
    this.#counts.add(position, question.clues, question.topics);
  }

  /** The folders for a link that the person saves now, the likeliest first: the last folders are likely again. */
  rankNext(link: LearnableLink): FolderOffer[] {
    return this.#toOffers(this.#weigh(ask(link, true)).probabilities);
  }

  /** The folders of links that were saved at any time, the likeliest first. Those saved together are likely together. */
  rankTogether(links: readonly LearnableLink[]): FolderOffer[][] {
    const asked = links.map((link) => {
      return { savedAt: link.savedAt?.getTime() ?? null, likely: this.#weigh(ask(link, false)).probabilities };
    });
    const atOnce = Map.groupBy(asked, ({ savedAt }) => savedAt);
    const dated = asked.filter(
      (link): link is Moment => link.savedAt !== null && atOnce.get(link.savedAt)!.length <= maxAtOnce,
    );
    const moments = this.#addNeighbours(dated);
    const followed = followBursts(moments, this.#counts.getShares());
    const byLink = new Map<object, Float64Array>(moments.map((moment, index) => [moment, followed[index]!]));
    return asked.map((link) => this.#toOffers(byLink.get(link) ?? link.likely));
  }

  /** By time, with the known links that were saved right before and after them. */
  #addNeighbours(asked: readonly Moment[]): Moment[] {
    const known = this.#counts.links.flatMap(({ savedAt, folder }) => (savedAt === null ? [] : [{ savedAt, folder }]));
    const all = [...asked, ...known].toSorted((a, b) => a.savedAt - b.savedAt);
    const isAsked = (index: number) => all[index] !== undefined && "likely" in all[index];
    return all
      .filter((_, index) => isAsked(index - 1) || isAsked(index) || isAsked(index + 1))
      .map((one) => ("likely" in one ? one : { savedAt: one.savedAt, likely: this.#toCertainty(one.folder) }));
  }

  #toCertainty(folder: number): Float64Array {
    return Float64Array.from(this.#counts.folders, (_, position) => (position === folder ? 1 : 0));
  }

  #toOffers(probabilities: Float64Array): FolderOffer[] {
    return this.#counts.folders
      .map(({ id }, position) => ({ folderId: id, confidence: probabilities[position]! }))
      .toSorted((a, b) => b.confidence - a.confidence);
  }

  #weigh(question: Question) {
    const heard = hearWitnesses(this.#counts, question);
    const weights = question.isNext ? this.#weights : this.#timelessWeights;
    const words = new Set(question.clues.words);
    const scores = this.#counts.folders.map(({ links, nameWords }, position) => {
      // Nothing but its name can speak for an empty folder.
      if (links === 0 && !nameWords.some((word) => words.has(word))) return -Infinity;
      return heard.reduce((sum, witness, index) => sum + witness[position]! * weights[index]!, 0);
    });
    return { heard, probabilities: toProbabilities(scores) };
  }

  /** One step of gradient ascent on the likelihood of the right folder. */
  #adapt(question: Question, right: number): void {
    const { heard, probabilities } = this.#weigh(question);
    for (const [index, witness] of heard.entries()) {
      const expected = probabilities.reduce((sum, probability, position) => sum + probability * witness[position]!, 0);
      this.#weights[index]! += learningRate * (witness[right]! - expected);
    }
  }
}

function ask(link: LearnableLink, isNext: boolean): Question {
  return { clues: readClues(link), topics: link.topics, isNext };
}

function toProbabilities(scores: readonly number[]): Float64Array {
  const highest = Math.max(...scores);
  const powers = Float64Array.from(scores, (score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
