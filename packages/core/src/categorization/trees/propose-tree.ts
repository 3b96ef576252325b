import { format } from "@bowerbird/contract/messages";
import { nameKey } from "../../library/categories/index.ts";
import { findGroups, mergeSimilar } from "./find-groups.ts";
import { compareGroups, type GroupableLink, type LinkGroup, toGroups } from "./link-groups.ts";
import { countTitleWords, nameGroup, rankWords } from "./name-group.ts";
import t from "../messages.json" with { type: "json" };

/** A folder for links that belong together. */
export interface ProposedFolder {
  name: string;
  /** The existing category above it; null for the top level. */
  parentId: string | null;
  links: { id: string; probability: number }[];
  /** Why a link is in it, in one sentence for the person. */
  reason: string;
}

/** What the person has already. */
export interface ExistingTree {
  /** The category of a link's topic; null if it is not known well enough. */
  getTopic: (link: GroupableLink) => string | null;
  getName: (categoryId: string) => string;
}

/** Fewer links stay where they are. */
const minLinks = 3;
/** More folders beside each other are hard to overlook; the most similar of them become one. */
const maxSiblings = 20;
/** A topic is above a group if it is the topic of at least this share of its links. */
const minTopicShare = 0.4;

/**
 * Proposes folders for links, each below the category of its topic or at the top level, at most 20 beside each other. The
 * only group of a topic goes into its category itself.
 *
 * @param signal aborts between steps
 */
export async function proposeTree(
  links: readonly GroupableLink[],
  existing: ExistingTree,
  signal: AbortSignal,
): Promise<ProposedFolder[]> {
  const groups = (await findGroups(links, signal)).filter((group) => group.links.length >= minLinks);
  const byTopic = Map.groupBy(groups, (group) => findTopic(group, existing));
  const namer = new Namer(groups);
  const folders: ProposedFolder[] = [];
  for (const [topic, all] of byTopic) {
    const siblings = await mergeSimilar(all, links.length, (_, left) => left > maxSiblings, signal);
    for (const group of siblings.toSorted((a, b) => b.links.length - a.links.length)) {
      const isTopicItself = topic !== null && siblings.length === 1;
      const name = isTopicItself ? existing.getName(topic) : namer.name(group, topic, existing);
      if (name === null) continue;
      folders.push({ name, parentId: isTopicItself ? null : topic, ...describe(group, namer, links.length) });
    }
  }
  return folders;
}

function findTopic({ links }: LinkGroup, { getTopic }: ExistingTree): string | null {
  const counts = new Map<string, number>();
  for (const link of links) {
    const topic = getTopic(link);
    if (topic !== null) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= minTopicShare * links.length ? best[0] : null;
}

/** Names groups so that no two beside each other have the same name. */
class Namer {
  readonly #groupsByWord = new Map<string, number>();
  readonly #taken = new Set<string>();
  readonly countGroups = (word: string): number => this.#groupsByWord.get(word) ?? 1;

  constructor(groups: readonly LinkGroup[]) {
    for (const group of groups) {
      for (const word of countTitleWords(group).words.keys()) {
        this.#groupsByWord.set(word, (this.#groupsByWord.get(word) ?? 0) + 1);
      }
    }
  }

  name(group: LinkGroup, parentId: string | null, { getName }: ExistingTree): string | null {
    const above = parentId === null ? "" : nameKey(getName(parentId));
    const toKey = (name: string) => `${parentId ?? ""} ${nameKey(name)}`;
    const isTaken = (name: string) => nameKey(name) === above || this.#taken.has(toKey(name));
    const name = nameGroup(group, countTitleWords(group), this.countGroups, isTaken);
    if (name !== null) this.#taken.add(toKey(name));
    return name;
  }
}

function describe(group: LinkGroup, namer: Namer, total: number): Pick<ProposedFolder, "links" | "reason"> {
  const words = rankWords(countTitleWords(group), namer.countGroups).slice(0, 3);
  const common = words.map(({ name }) => `“${name}”`).join(", ");
  const singles = toGroups(group.links);
  return {
    links: singles.map((single) => ({
      id: single.links[0]!.id,
      probability: 1 / (1 + Math.exp(-compareGroups(single, group, total))),
    })),
    reason: common ? format(t.savedTogetherWithLinksAboutCommon, { common }) : t.fromTheSameSiteOrSaved,
  };
}
