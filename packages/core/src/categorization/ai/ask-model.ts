import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { type Model, type ModelAnswer, ModelError } from "../../platform/ports/model.ts";
import { withAllowance } from "./model-allowance.ts";
import { readAnswer, type Verdict } from "./model-answer.ts";
import { modelQuestion } from "./model-question.ts";
import type { Categorization } from "./categorize-links.ts";
import type { LinkToCategorize } from "./built-in/index.ts";

/** Number of tags offered to the model. */
const shownTags = 100;

/**
 * Asks the model about the links, 20 per call.
 *
 * @returns for each link, in order, the verdict; null where the built-in categorizer must decide
 */
export async function askModel(
  ctx: Context,
  model: Model,
  categorization: Categorization,
  links: readonly LinkToCategorize[],
  signal: AbortSignal,
): Promise<(Verdict | null)[]> {
  const starts = Array.from({ length: Math.ceil(links.length / limits.linksPerModelCall) }, (_, call) => call);
  const answers = await Promise.all(
    starts.map((call) => {
      const start = call * limits.linksPerModelCall;
      return askOnce(ctx, model, categorization, links.slice(start, start + limits.linksPerModelCall), signal);
    }),
  );
  return answers.flat();
}

async function askOnce(
  ctx: Context,
  model: Model,
  categorization: Categorization,
  links: readonly LinkToCategorize[],
  signal: AbortSignal,
): Promise<(Verdict | null)[]> {
  const nothing = links.map(() => null);
  if (!categorization.isModelUsed) return nothing;
  try {
    const answer = await send(ctx, model, categorization, links, signal);
    return readAnswer(answer.text, links.length, categorization.categories);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.isLasting) categorization.isModelUsed = false;
    ctx.log.warn(
      { model: model.name, links: links.length, reason: error.message },
      "model request failed: using the built-in categorizer",
    );
    return nothing;
  }
}

async function send(
  ctx: Context,
  model: Model,
  categorization: Categorization,
  links: readonly LinkToCategorize[],
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const question = modelQuestion(links, categorization.categories, categorization.tags.first(shownTags));
  // Three bytes per token: an upper bound for most languages.
  const tokens = Math.ceil(Buffer.byteLength(question.instructions + question.data) / 3) + question.answerTokens;
  const call = () => model.complete({ ...question, signal }, ctx.log);
  const answer = await withAllowance(ctx, model, tokens, signal, call);
  categorization.usage.calls += 1;
  categorization.usage.promptTokens += answer.promptTokens;
  categorization.usage.completionTokens += answer.completionTokens;
  return answer;
}
