import { dimensions } from "@bowerbird/embedding-model";
import {
  FolderClassifier,
  type FolderLink,
  type NamedFolder,
  type Ranked,
  type Vector,
  type Weighed,
} from "../../folders/index.ts";
import type { LinkToCategorize } from "./read-link.ts";

/** An answer of the built-in topics alone, without what the person has shown. */
export interface TopicAnswer {
  categoryId: string | null;
  confidence: number;
}

/** A link that the person put into a category. */
interface FiledLink {
  id?: string | undefined;
  url: string;
  title: string;
  categoryId: string;
  savedAt: Date | null;
  vector: Vector | null;
}

interface TopicTest {
  said: string | null;
  isRight: boolean;
}

interface TopicScore {
  right: number;
  tested: number;
}

/** With fewer links or folders, a person has shown too little. */
const minShown = { links: 20, folders: 3 };
/** The built-in topics count as if they had been right this often, before any link. */
const priorTrust = { right: 5, tested: 6 };
/** The prior of a single category: this many links, right as often as the topics are overall. */
const trustWeight = 3;

/** What the links in a person's own categories say about another link. */
export class OwnFolders {
  readonly #classifier = new FolderClassifier(dimensions);
  readonly #answerByTopic: (link: LinkToCategorize) => TopicAnswer;
  /** What the built-in topics said of links, by position. */
  readonly #tests = new Map<number, TopicTest>();
  /** By the category that they said; null: of all. */
  readonly #byTopic = new Map<string | null, TopicScore>([[null, priorTrust]]);
  readonly #withoutVector = new Set<string>();

  constructor(categories: readonly NamedFolder[], answerByTopic: (link: LinkToCategorize) => TopicAnswer) {
    this.#answerByTopic = answerByTopic;
    this.addFolders(categories);
  }

  readonly #list = new Map<string, NamedFolder>();

  /** All folders, also those without links. */
  get list(): readonly NamedFolder[] {
    return [...this.#list.values()];
  }

  /** Those that are known already stay as they are. */
  addFolders(categories: readonly NamedFolder[]): void {
    for (const category of categories) {
      if (this.#list.has(category.id)) continue;
      this.#list.set(category.id, category);
      this.#classifier.addFolder(category);
    }
  }

  /** Number of links learned. */
  get links(): number {
    return this.#classifier.links;
  }

  /** Number of folders with links. */
  get usedFolders(): number {
    return this.#classifier.usedFolders;
  }

  /** Number of links learned in a category. */
  countLinks(categoryId: string): number {
    return this.#classifier.countLinks(categoryId);
  }

  /**
   * How far the built-in topics are believed where they say a category, 0 to 1: by how often they were right about it, and the
   * less, the more links there are in it that speak for themselves.
   *
   * @param unlike positions of links that say nothing of the one that is asked
   */
  getTopicTrust(categoryId: string, unlike: readonly number[]): number {
    const links = this.countLinks(categoryId);
    return (this.getTopicShare(categoryId, unlike) * trustWeight) / (trustWeight + links);
  }

  /**
   * How often the built-in topics are right where they say a category, 0 to 1.
   *
   * @param categoryId null: wherever they say one
   * @param unlike see {@link getTopicTrust}
   */
  getTopicShare(categoryId: string | null, unlike: readonly number[]): number {
    const all = this.#getScore(null, unlike);
    const trust = all.right / all.tested;
    if (categoryId === null) return trust;
    const { right, tested } = this.#getScore(categoryId, unlike);
    return (right + trustWeight * trust) / (tested + trustWeight);
  }

  #getScore(categoryId: string | null, unlike: readonly number[]): TopicScore {
    const score = { ...(this.#byTopic.get(categoryId) ?? { right: 0, tested: 0 }) };
    for (const link of unlike) {
      const test = this.#tests.get(link);
      if (!test || (categoryId !== null && test.said !== categoryId)) continue;
      score.tested -= 1;
      score.right -= test.isRight ? 1 : 0;
    }
    return score;
  }

  /**
   * Learns the next link in the order of saving.
   *
   * @param isTested whether to learn also from how well the link would have been predicted, at ten times the cost
   */
  learn({ categoryId, ...link }: FiledLink, { isTested }: { isTested: boolean }): void {
    const { id, url, title, vector } = link;
    const position = this.#classifier.learn(link, categoryId, { isTested });
    if (isTested && position !== undefined) this.#testTopic(position, { url, title, vector }, categoryId);
    if (id !== undefined && !vector) this.#withoutVector.add(id);
  }

  /** The category that a learned link is known to be in. */
  getCategory(link: Pick<FiledLink, "id" | "url">): string | undefined {
    return this.#classifier.getFolder(link);
  }

  /** Puts a learned link into another category; null: it is forgotten. */
  move(link: Pick<FiledLink, "id" | "url">, categoryId: string | null): void {
    this.#classifier.move(link, categoryId);
    if (categoryId === null && link.id !== undefined) this.#withoutVector.delete(link.id);
  }

  /** Some of the learned bookmarks whose vectors are not known yet. */
  listWithoutVector(max: number): string[] {
    return [...this.#withoutVector.values().take(max)];
  }

  /** Tells the vector of a learned bookmark; null: it is still not known. */
  setVector(id: string, vector: Vector | null): void {
    this.#withoutVector.delete(id);
    if (vector) this.#classifier.setVector({ id, url: "" }, vector);
    // Asked again after the others.
    else this.#withoutVector.add(id);
  }

  #testTopic(position: number, link: LinkToCategorize, categoryId: string): void {
    const said = this.#answerByTopic(link).categoryId;
    const isRight = said === categoryId;
    this.#tests.set(position, { said, isRight });
    for (const key of new Set([null, said])) {
      const { right, tested } = this.#byTopic.get(key) ?? { right: 0, tested: 0 };
      this.#byTopic.set(key, { right: right + (isRight ? 1 : 0), tested: tested + 1 });
    }
  }

  /** Tells what the embedding model makes of a folder's own name, and of its whole path. */
  setNameVectors(folderId: string, vectors: readonly [Float32Array, Float32Array]): void {
    this.#classifier.setNameVectors(folderId, vectors);
  }

  /** Whether the person has shown enough to be followed. */
  get isKnown(): boolean {
    return this.#classifier.links >= minShown.links && this.usedFolders >= minShown.folders;
  }

  /** What the links of each category say about one that was saved at any time: the slow part of {@link rank}. */
  weigh(link: LinkToCategorize): Weighed {
    return this.#classifier.weighAnyTime(toFolderLink(link));
  }

  /**
   * The person's categories for links, by link, the likeliest first. Where a link is being saved, their last folders are
   * likely; others that were saved together are likely together.
   *
   * @param weighed links that were weighed already
   */
  rank(links: readonly LinkToCategorize[], weighed: ReadonlyMap<LinkToCategorize, Weighed> = new Map()) {
    const others = links.filter(({ isBeingSaved = false }) => !isBeingSaved);
    const likely = others.map((link) => weighed.get(link) ?? this.weigh(link));
    const together = this.#classifier.rankTogether(others.map(toFolderLink), likely).values();
    return links.map((link): Ranked =>
      link.isBeingSaved ? this.#classifier.rankNext(toFolderLink(link)) : together.next().value!,
    );
  }
}

/** What a program saves at once says nothing of what was saved together. */
function toFolderLink({ bookmarkId: id, url, title, vector = null, ...link }: LinkToCategorize): FolderLink {
  const { isBeingSaved, isByProgram = false } = link;
  const savedAt = isByProgram && !isBeingSaved ? null : (link.savedAt ?? null);
  return { id, url, title, savedAt, isByProgram, vector };
}
