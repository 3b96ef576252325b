import type { Vector } from "../../folders/index.ts";
import type { Knowledge } from "./knowledge.ts";
import type { MentionedName } from "./mentioned-names.ts";
import type { TopicAnswer } from "./own-folders.ts";
import type { TopicEvidence } from "./topic-evidence.ts";
import { type Candidate, estimateProbabilities } from "./topic-probabilities.ts";

/** No answer is certain. */
export const maxConfidence = 0.98;

interface CategoryCandidate extends Candidate {
  /** Undefined for a topic that the person has no category for. */
  position: number | undefined;
  /** Whether the category's name speaks for it, rather than its topic. */
  isNamed: boolean;
}

/** The topics, and the categories that the link mentions. */
export function listCandidates(
  { topicCategories }: Pick<Knowledge, "topicCategories">,
  { found, mentioned }: { found: TopicEvidence; mentioned: ReadonlyMap<number, MentionedName> },
): CategoryCandidate[] {
  const homes = new Set(topicCategories);
  const byTopic = Array.from(found.scores, (score, topic): CategoryCandidate => {
    const position = topicCategories[topic];
    const named = position === undefined ? 0 : (mentioned.get(position)?.score ?? 0);
    return { position, topic, score: score + named, isNamed: named > score };
  });
  const byName = [...mentioned].filter(([position]) => !homes.has(position));
  return [...byTopic, ...byName.map(([position, { topic, score }]) => ({ position, topic, score, isNamed: true }))];
}

const noNames: ReadonlyMap<number, MentionedName> = new Map();

/** The answer of the built-in topics alone. */
export function answerByTopic(
  knowledge: Pick<Knowledge, "categories" | "topicCategories">,
  found: TopicEvidence,
  vector: Vector | null,
): TopicAnswer {
  const candidates = listCandidates(knowledge, { found, mentioned: noNames });
  const probabilities = estimateProbabilities(candidates, vector);
  let best: TopicAnswer = { categoryId: null, confidence: 0 };
  for (const [index, { position }] of candidates.entries()) {
    const confidence = Math.min(maxConfidence, probabilities[index]!);
    if (position !== undefined && confidence > best.confidence)
      best = { categoryId: knowledge.categories[position]!.id, confidence };
  }
  return best;
}
