import { topics } from "../knowledge/index.ts";
import { FolderLearner, type FolderOffer } from "../own-folders/index.ts";
import type { LinkToCategorize } from "./read-link.ts";

/** An answer of the built-in topics alone, without what the person has shown. */
export interface TopicAnswer {
  categoryId: string | null;
  confidence: number;
  /** Scores of the topics. */
  scores: Float64Array;
}

/** A link that the person put into a category. */
interface FiledLink {
  url: string;
  title: string;
  categoryId: string;
  savedAt: Date | null;
}

/** With fewer links or folders, a person has shown too little. */
const minShown = { links: 20, folders: 3 };
/** The built-in topics count as if they had been right this often, before any link. */
const priorTrust = { right: 5, tested: 6 };

/** What the links in a person's own categories say about another link. */
export class OwnFolders {
  readonly #learner = new FolderLearner(topics.length);
  readonly #answerByTopic: (link: LinkToCategorize) => TopicAnswer;
  #right = priorTrust.right;
  #tested = priorTrust.tested;

  constructor(
    categories: readonly { id: string; path: readonly string[] }[],
    answerByTopic: (link: LinkToCategorize) => TopicAnswer,
  ) {
    this.#answerByTopic = answerByTopic;
    for (const category of categories) {
      const { scores } = answerByTopic({ url: "", title: category.path.at(-1) ?? "" });
      this.#learner.addFolder(category, toShares(scores));
    }
  }

  /** Number of links learned. */
  get links(): number {
    return this.#learner.links;
  }

  /** How often the built-in topics are right about this person's links, 0 to 1. */
  get topicTrust(): number {
    return this.#right / this.#tested;
  }

  /**
   * Learns the next link in the order of saving.
   *
   * @param isTested whether the learner also learns from how well it would have predicted the link, at ten times the cost
   */
  learn({ url, title, categoryId, savedAt }: FiledLink, { isTested }: { isTested: boolean }): void {
    const byTopic = this.#answerByTopic({ url, title });
    this.#tested += 1;
    if (byTopic.categoryId === categoryId) this.#right += 1;
    this.#learner.learn({ url, title, savedAt, topics: toShares(byTopic.scores) }, categoryId, { isTested });
  }

  /** Whether the person has shown enough to be followed. */
  get isKnown(): boolean {
    return this.#learner.links >= minShown.links && this.#learner.usedFolders >= minShown.folders;
  }

  /**
   * The person's categories for links, by link, the likeliest first. Where a link is being saved, their last folders are
   * likely; others that were saved together are likely together.
   *
   * @param answers of the built-in topics, by link
   */
  rank(links: readonly LinkToCategorize[], answers: readonly TopicAnswer[]): FolderOffer[][] {
    const asked = links.map(({ url, title, savedAt, isBeingSaved = false }, index) => {
      const link = { url, title, savedAt: savedAt ?? null, topics: toShares(answers[index]!.scores) };
      return { link, isBeingSaved };
    });
    const others = asked.filter(({ isBeingSaved }) => !isBeingSaved).map(({ link }) => link);
    const together = this.#learner.rankTogether(others).values();
    return asked.map(({ link, isBeingSaved }) =>
      isBeingSaved ? this.#learner.rankNext(link) : together.next().value!,
    );
  }
}

/** Near 1 in sum when much speaks for the topics. */
function toShares(scores: Float64Array): Float64Array {
  const total = scores.reduce((sum, score) => sum + score, 0);
  return scores.map((score) => score / (total + 2));
}
