import { dimensions } from "@bowerbird/embedding-model";
import { FolderClassifier, type FolderOffer, type NamedFolder, type Vector } from "../../folders/index.ts";
import type { LinkToCategorize } from "./read-link.ts";

/** An answer of the built-in topics alone, without what the person has shown. */
export interface TopicAnswer {
  categoryId: string | null;
  confidence: number;
}

/** A link that the person put into a category. */
interface FiledLink {
  url: string;
  title: string;
  categoryId: string;
  savedAt: Date | null;
  vector: Vector | null;
}

/** With fewer links or folders, a person has shown too little. */
const minShown = { links: 20, folders: 3 };
/** The built-in topics count as if they had been right this often, before any link. */
const priorTrust = { right: 5, tested: 6 };

/** What the links in a person's own categories say about another link. */
export class OwnFolders {
  readonly #classifier = new FolderClassifier(dimensions);
  readonly #answerByTopic: (link: LinkToCategorize) => TopicAnswer;
  #right = priorTrust.right;
  #tested = priorTrust.tested;

  constructor(categories: readonly NamedFolder[], answerByTopic: (link: LinkToCategorize) => TopicAnswer) {
    this.#answerByTopic = answerByTopic;
    this.list = categories;
    for (const category of categories) this.#classifier.addFolder(category);
  }

  /** All folders, also those without links. */
  readonly list: readonly NamedFolder[];

  /** Number of links learned. */
  get links(): number {
    return this.#classifier.links;
  }

  /** How often the built-in topics are right about this person's links, 0 to 1. */
  get topicTrust(): number {
    return this.#right / this.#tested;
  }

  /**
   * Learns the next link in the order of saving.
   *
   * @param isTested whether to learn also from how well the link would have been predicted, at ten times the cost
   */
  learn({ url, title, categoryId, savedAt, vector }: FiledLink, { isTested }: { isTested: boolean }): void {
    const byTopic = this.#answerByTopic({ url, title, vector });
    this.#tested += 1;
    if (byTopic.categoryId === categoryId) this.#right += 1;
    this.#classifier.learn({ url, title, savedAt, vector }, categoryId, { isTested });
  }

  /** Tells what the embedding model makes of a folder's own name, and of its whole path. */
  setNameVectors(folderId: string, vectors: readonly [Float32Array, Float32Array]): void {
    this.#classifier.setNameVectors(folderId, vectors);
  }

  /** Whether the person has shown enough to be followed. */
  get isKnown(): boolean {
    return this.#classifier.links >= minShown.links && this.#classifier.usedFolders >= minShown.folders;
  }

  /**
   * The person's categories for links, by link, the likeliest first. Where a link is being saved, their last folders are
   * likely; others that were saved together are likely together.
   */
  rank(links: readonly LinkToCategorize[]): FolderOffer[][] {
    const asked = links.map(({ url, title, savedAt, vector, isBeingSaved = false }) => {
      return { link: { url, title, savedAt: savedAt ?? null, vector: vector ?? null }, isBeingSaved };
    });
    const others = asked.filter(({ isBeingSaved }) => !isBeingSaved).map(({ link }) => link);
    const together = this.#classifier.rankTogether(others).values();
    return asked.map(({ link, isBeingSaved }) =>
      isBeingSaved ? this.#classifier.rankNext(link) : together.next().value!,
    );
  }
}
