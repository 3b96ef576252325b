/** A category with the probability that it is right, 0 to 1. */
interface Candidate {
  id: string;
  confidence: number;
}

/**
 * How often a model is right where it says that it is sure; see docs/decisions/0023-own-folders.md. No model was measured
 * that knows the person, so this is between one that knows names only (right in a fifth of the cases) and a good one (three quarters).
 */
const modelTrust = 0.4;
/** Among how many likely folders a wrong answer of the model is spread. */
const wrongFolders = 7;
/** Folders that are not among the candidates are right at least this often. */
const minRest = 0.02;
/** Of the last of many candidates. */
const minProbability = 0.005;
/** Of a folder that is no candidate: it may be empty, so that nothing of the person's could speak for it. */
const unlisted = 0.1;

/**
 * Joins what the person's own folders say with the answer of a model: the model's choice becomes likelier by the odds that
 * a model is right.
 *
 * @param candidates the likely folders, the likeliest first
 * @param answer the model's folder, and how sure it says that it is
 * @returns the likeliest folder, with the probability that it is right
 */
export function joinAnswers(candidates: readonly Candidate[], answer: Candidate): Candidate {
  const known = candidates.map(({ id, confidence }) => ({ id, confidence: Math.max(minProbability, confidence) }));
  if (!known.some(({ id }) => id === answer.id)) known.push({ id: answer.id, confidence: unlisted });
  const rest = Math.max(minRest, 1 - sum(known));
  const right = modelTrust * answer.confidence;
  const odds = right / ((1 - right) / wrongFolders);
  const joined = known.map(({ id, confidence }) => ({ id, confidence: confidence * (id === answer.id ? odds : 1) }));
  const total = sum(joined) + rest;
  const best = joined.reduce((first, next) => (next.confidence > first.confidence ? next : first));
  return { id: best.id, confidence: Math.round((best.confidence / total) * 100) / 100 };
}

function sum(candidates: readonly Candidate[]): number {
  return candidates.reduce((total, { confidence }) => total + confidence, 0);
}
