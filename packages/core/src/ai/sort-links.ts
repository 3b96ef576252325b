import type { Context } from "../context/index.ts";
import { askModel } from "./ask-model.ts";
import type { Verdict } from "./model-answer.ts";
import { costMicros } from "./model-prices.ts";
import type { Sorting } from "./open-sorting.ts";
import { type LinkToSort, type Sorted, sortBuiltIn } from "./built-in/index.ts";

/** Where a link goes, and what the model says of it; tags are as proposed, see `TagVocabulary.admit`. */
export interface SortedLink extends Sorted {
  /** The model's; null where the built-in categoriser answered. */
  summary: string | null;
}

/** What the person taught is followed from this confidence on, whatever the model says. */
const taughtConfidence = 0.8;

/**
 * Sorts links with the model where there is one, else, and whenever it fails, with the built-in categoriser.
 *
 * @param time milliseconds that it may take
 */
export async function sortLinks(
  ctx: Context,
  sorting: Sorting,
  links: readonly LinkToSort[],
  time: number,
): Promise<SortedLink[]> {
  const sorted = links.map((link) => ({ ...sortBuiltIn(sorting.knowledge, link), summary: null }));
  const { model } = ctx.services;
  if (!model || !sorting.isModelUsed) return sorted;
  const verdicts = await askModel(ctx, model, sorting, links, AbortSignal.timeout(time));
  return sorted.map((builtIn, index) => merge(builtIn, verdicts[index] ?? null));
}

/** Logs what the model came to in a job. */
export function logUsage(ctx: Context, job: string, { usage }: Sorting): void {
  const { model } = ctx.services;
  if (!model || usage.calls === 0) return;
  const cost = costMicros(model.name, usage.promptTokens, usage.completionTokens);
  ctx.log.info({ job, model: model.name, ...usage, costMicros: cost }, "the model was used");
}

function merge(builtIn: SortedLink, verdict: Verdict | null): SortedLink {
  if (!verdict) return builtIn;
  const { category, confidence, tags, summary } = verdict;
  const said = { tags: [...tags, ...builtIn.tags], summary };
  if (builtIn.isPersonalized && builtIn.confidence >= taughtConfidence) return { ...builtIn, ...said };
  const name = category.path.at(-1)!;
  const reason = `What the page says of itself fits ${name}.`;
  return { ...said, categoryId: category.id, category: name, confidence, reason, isPersonalized: false };
}
