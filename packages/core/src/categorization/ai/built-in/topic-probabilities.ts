import { topics } from "../knowledge/index.ts";
import weights from "../knowledge/topic-weights/weights.json" with { type: "json" };
import type { Vector } from "../../folders/index.ts";

/** What may be right for a link, with what speaks for it. */
export interface Candidate {
  /** The topic that it is about, by which a vector tells how likely it is; undefined: unknown. */
  topic: number | undefined;
  /** Of what the lists know: at least 0. */
  score: number;
}

/** The weights' rows in the order of {@link topics}. */
const rows = topics.map((name) => {
  const row = weights.categories.indexOf(name);
  return { weights: Float32Array.from(weights.W[row]!), bias: weights.b[row]! };
});

/**
 * How far the lists' scores are told apart, and how far their shares move what the vector says: fitted on 300 labeled links,
 * each with its site known and unknown; see docs/decisions/0007-categoriser.md.
 */
const fitted = { scale: 3, power: 2.5, lists: 4 };

/**
 * The probabilities of candidates, by the lists and by the link's vector; without a vector, by the lists alone.
 *
 * @param vector by the built-in embedding model; null: not known
 * @returns by candidate; all 0 where nothing is known
 */
export function estimateProbabilities(candidates: readonly Candidate[], vector: Vector | null): number[] {
  const byLists = toShares(candidates.map(({ score }) => (1 + fitted.scale * score) ** fitted.power));
  const isListed = candidates.some(({ score }) => score > 0);
  if (!vector) return candidates.map(({ score }, index) => (isListed && score > 0 ? byLists[index]! : 0));
  const byVector = scoreTopics(vector);
  const highest = Math.max(...byVector);
  const logits = candidates.map(({ topic }, index) => {
    return (topic === undefined ? 0 : byVector[topic]! - highest) + fitted.lists * byLists[index]!;
  });
  return toShares(logits.map(Math.exp));
}

/** The logarithm of each topic's probability, but for a sum. */
function scoreTopics(vector: Vector): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return rows.map(({ weights: row, bias }) => bias + dot(row, vector) / length);
}

function dot(one: Vector, other: Vector): number {
  let product = 0;
  for (let index = 0; index < one.length; index++) product += one[index]! * other[index]!;
  return product;
}

function toShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}
