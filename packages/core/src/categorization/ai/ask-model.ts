import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../../platform/context/index.ts";
import { type Model, type ModelAnswer, ModelError } from "../../platform/ports/model.ts";
import { withAllowance } from "../../platform/model-calls/index.ts";
import { readAnswer, type LinkAnswer } from "./model-answer.ts";
import { type CategoryChoice, chooseCategories, modelQuestion, type OpenLink } from "./model-question.ts";
import { readExamples } from "./read-library.sql.ts";
import type { Categorization } from "./categorize-links.ts";

/** Number of tags offered to the model. */
const shownTags = 100;
/** Of each link, the likeliest categories that get examples. */
const withExamples = 5;
const maxExamples = 3;

/**
 * Asks the model about the links, 20 per call.
 *
 * @returns for each link, in order, its answer; null where the built-in categorizer must decide
 */
export async function askModel(
  ctx: Context,
  model: Model,
  categorization: Categorization,
  links: readonly OpenLink[],
  signal: AbortSignal,
): Promise<(LinkAnswer | null)[]> {
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
  links: readonly OpenLink[],
  signal: AbortSignal,
): Promise<(LinkAnswer | null)[]> {
  const nothing = links.map(() => null);
  if (!categorization.isModelUsed) return nothing;
  try {
    const choices = chooseCategories(links, categorization.categories);
    const answer = await send(ctx, model, categorization, links, choices, signal);
    return readAnswer(answer.text, links.length, choices);
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
  links: readonly OpenLink[],
  choices: readonly CategoryChoice[],
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const likely = new Set(links.flatMap((link) => link.likely.slice(0, withExamples)));
  const examples = await readExamples(ctx, [...likely], maxExamples);
  const question = modelQuestion(links, choices, examples, categorization.tags.first(shownTags), categorization.wanted);
  // Three bytes per token: an upper bound for most languages.
  const tokens = Math.ceil(Buffer.byteLength(question.instructions + question.data) / 3) + question.answerTokens;
  const call = () => model.complete({ ...question, signal }, ctx.log);
  const answer = await withAllowance(ctx, model, tokens, signal, call);
  categorization.usage.calls += 1;
  categorization.usage.promptTokens += answer.promptTokens;
  categorization.usage.completionTokens += answer.completionTokens;
  return answer;
}
