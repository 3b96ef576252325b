import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../context/index.ts";
import { type Model, type ModelAnswer, ModelError } from "./model.ts";
import { withAllowance } from "./model-allowance.ts";
import { readAnswer, type Verdict } from "./model-answer.ts";
import { modelQuestion } from "./model-question.ts";
import type { Sorting } from "./open-sorting.ts";
import type { LinkToSort } from "./built-in/index.ts";

/** Tags that the model is shown to choose from. */
const shownTags = 100;

/**
 * What the model says of the links, a call for each 20 of them.
 *
 * @returns for each link, in order, its verdict, or null where there is none: then the built-in categoriser decides
 */
export async function askModel(
  ctx: Context,
  model: Model,
  sorting: Sorting,
  links: readonly LinkToSort[],
  signal: AbortSignal,
): Promise<(Verdict | null)[]> {
  const starts = Array.from({ length: Math.ceil(links.length / limits.linksPerModelCall) }, (_, call) => call);
  const answers = await Promise.all(
    starts.map((call) => {
      const start = call * limits.linksPerModelCall;
      return askOnce(ctx, model, sorting, links.slice(start, start + limits.linksPerModelCall), signal);
    }),
  );
  return answers.flat();
}

async function askOnce(
  ctx: Context,
  model: Model,
  sorting: Sorting,
  links: readonly LinkToSort[],
  signal: AbortSignal,
): Promise<(Verdict | null)[]> {
  const nothing = links.map(() => null);
  if (!sorting.isModelUsed) return nothing;
  try {
    const answer = await send(ctx, model, sorting, links, signal);
    return readAnswer(answer.text, links.length, sorting.categories);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.isLasting) sorting.isModelUsed = false;
    ctx.log.warn({ model: model.name, links: links.length, reason: error.message }, "the built-in categoriser answers");
    return nothing;
  }
}

async function send(
  ctx: Context,
  model: Model,
  sorting: Sorting,
  links: readonly LinkToSort[],
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const question = modelQuestion(links, sorting.categories, sorting.tags.first(shownTags));
  // Three bytes a token: more tokens than tokenizers make of the texts of most languages.
  const tokens = Math.ceil(Buffer.byteLength(question.instructions + question.data) / 3) + question.answerTokens;
  const call = () => model.complete({ ...question, signal }, ctx.log);
  const answer = await withAllowance(ctx, model, tokens, signal, call);
  sorting.usage.calls += 1;
  sorting.usage.promptTokens += answer.promptTokens;
  sorting.usage.completionTokens += answer.completionTokens;
  return answer;
}
