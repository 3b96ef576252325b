import { type Context, database } from "../../platform/context/index.ts";
import { askModel } from "./ask-model.ts";
import type { Verdict } from "./model-answer.ts";
import { costMicros } from "./model-usage.ts";
import {
  type LinkToCategorize,
  type Categorized,
  categorizeBuiltIn,
  type Knowledge,
  getCachedKnowledge,
  withoutRefused,
} from "./built-in/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { tagKey } from "../../library/tags/index.ts";
import type { CategoryChoice } from "./model-question.ts";
import { loadTagVocabulary, type TagVocabulary } from "./tag-vocabulary.ts";

/** A categorized link; tags are as proposed, see `TagVocabulary.admit`. */
export interface CategorizedLink extends Categorized {
  /** The model's; null if the built-in categorizer answered. */
  summary: string | null;
}

/** From this confidence on, the person's own choices override the model. */
const ownChoiceConfidence = 0.8;

/**
 * Categorizes links with the model if there is one, else, or when it fails, with the built-in categorizer.
 *
 * @param timeoutMs max. time for the model
 * @param minimum of the built-in categorizer's confidence, see `minConfidence`
 */
export async function categorizeLinks(
  ctx: Context,
  categorization: Categorization,
  links: readonly LinkToCategorize[],
  timeoutMs: number,
  minimum: number,
): Promise<CategorizedLink[]> {
  const { knowledge } = categorization;
  const categorized = links.map((link) => ({ ...categorizeBuiltIn(knowledge, link, minimum), summary: null }));
  const { model } = ctx.services;
  if (!model || !categorization.isModelUsed) return categorized;
  const verdicts = await askModel(ctx, model, categorization, links, AbortSignal.timeout(timeoutMs));
  return categorized.map((builtIn, index) => merge(links[index]!, builtIn, verdicts[index] ?? null));
}

/** Logs the model usage of a job. */
export function logUsage(ctx: Context, job: string, { usage }: Categorization): void {
  const { model } = ctx.services;
  if (!model || usage.calls === 0) return;
  const cost = costMicros(model.name, usage.promptTokens, usage.completionTokens);
  ctx.log.info({ job, model: model.name, ...usage, costMicros: cost }, "model usage");
}

function merge({ refused }: LinkToCategorize, builtIn: CategorizedLink, verdict: Verdict | null): CategorizedLink {
  if (!verdict) return builtIn;
  const { category, confidence, tags, summary } = verdict;
  const said = { tags: [...withoutRefused(tags, refused), ...builtIn.tags], summary };
  const isOwnChoice = builtIn.isPersonalized && builtIn.confidence >= ownChoiceConfidence;
  if (isOwnChoice || category.id === refused?.categoryId) return { ...builtIn, ...said };
  const name = category.path.at(-1)!;
  const reason = `What the page says of itself fits ${name}.`;
  return { ...said, categoryId: category.id, category: name, confidence, reason, isPersonalized: false };
}

/** The state for categorizing many links of a person, loaded once. */
export interface Categorization {
  knowledge: Knowledge;
  tags: TagVocabulary;
  /** The categories offered to the model. */
  categories: CategoryChoice[];
  /** False once the model has failed permanently for this job. */
  isModelUsed: boolean;
  /** The model usage of this job. */
  usage: { calls: number; promptTokens: number; completionTokens: number };
}

/** Servers accept enums of a few hundred values; the largest categories are offered. */
const maxCategories = 200;
/** The most used tags are searched for in a link's words. */
const maxKnownTags = 1_000;

/** @param proposedTags see {@link loadTagVocabulary} */
export async function openCategorization(ctx: Context, proposedTags: readonly string[] = []): Promise<Categorization> {
  const tags = await loadTagVocabulary(ctx, proposedTags);
  const known = new Map(tags.first(maxKnownTags).map((tag) => [tagKey(tag), tag]));
  return {
    // The tags of cached knowledge may be some minutes old.
    knowledge: { ...(await getCachedKnowledge(ctx)), tags: known },
    tags,
    categories: ctx.services.model ? await loadChoices(ctx) : [],
    isModelUsed: ctx.services.model !== null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  };
}

async function loadChoices(ctx: Context): Promise<CategoryChoice[]> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const rows = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .orderBy("bookmark_count", "desc")
    .orderBy("is_custom", "desc")
    .orderBy("id")
    .limit(maxCategories)
    .execute();
  return rows.map(({ id }, index) => ({ key: `c${index + 1}`, id, path: tree.getPath(id) }));
}
