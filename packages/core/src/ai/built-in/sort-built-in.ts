import { topics } from "../knowledge/index.ts";
import { confidenceOf, leastConfidence } from "./confidence.ts";
import type { Knowledge } from "./knowledge-of-person.ts";
import type { LinkToSort, Sorted } from "./link-to-sort.ts";
import { fadingOf, type OwnEvidence, weighOwn } from "./own-evidence.ts";
import { proposeTags } from "./propose-tags.ts";
import { readLink } from "./read-link.ts";
import { type TopicEvidence, weighTopics } from "./topic-evidence.ts";

/**
 * Sorts a link into one of the person's categories by its address, its words and what the person did with others: no
 * network, no model, some 50 µs. The same knowledge and link give the same answer; nothing in a link makes it throw.
 */
export function sortBuiltIn(knowledge: Knowledge, link: LinkToSort): Sorted {
  const parts = readLink(link);
  const found = weighTopics(parts, fadingOf(knowledge, parts));
  const own = weighOwn(knowledge, parts, found);
  const { winner, best, second } = choose(knowledge, found, own);
  const confidence = confidenceOf(best, second);
  const tags = proposeTags(knowledge, parts);
  if (winner === undefined || confidence < leastConfidence) {
    const { id, name } = knowledge.uncategorized;
    return { categoryId: id, category: name, confidence, tags, reason: unknown, isPersonalized: false };
  }
  const { id, name, topic } = knowledge.categories[winner]!;
  const ofTopic = topic !== undefined && knowledge.homes[topic] === winner ? found.scores[topic]! : 0;
  const isPersonalized = (own.scores.get(winner) ?? 0) > ofTopic;
  const reason = isPersonalized ? own.reasons.get(winner)!.sentence : reasonOf(found, topic!);
  return { categoryId: id, category: name, confidence, tags, reason, isPersonalized };
}

const unknown = "Neither its site nor its words say what it is about.";

/** Adds up what speaks for each category; where two are level, the earlier one wins. */
function choose(knowledge: Knowledge, found: TopicEvidence, own: OwnEvidence) {
  const scores = new Map(own.scores);
  for (const [topic, score] of found.scores.entries()) {
    const home = knowledge.homes[topic];
    if (home !== undefined && score > 0) scores.set(home, (scores.get(home) ?? 0) + score);
  }
  let winner: number | undefined;
  let best = 0;
  let second = 0;
  for (const [category, score] of [...scores].sort(([a], [b]) => a - b)) {
    if (score > best) [winner, best, second] = [category, score, best];
    else if (score > second) second = score;
  }
  return { winner, best, second };
}

function reasonOf({ signs }: TopicEvidence, topic: number): string {
  const sign = signs[topic];
  const name = topics[topic]!;
  if (!sign) return `It fits ${name}.`;
  return sign.kind === "site" ? `${sign.what} is a site for ${name}.` : `It says “${sign.what}”, a word of ${name}.`;
}
