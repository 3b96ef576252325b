import { nextTurn } from "../../platform/pieces/index.ts";
import { format } from "@bowerbird/contract/messages";
import type { TaggingSettings } from "@bowerbird/contract/tagging";
import { limits } from "@bowerbird/contract/limits";
import { type Context, own } from "../../platform/context/index.ts";
import {
  type CategoryChoice,
  chooseCategories,
  joinAnswers,
  type LinkAnswer,
  modelQuestion,
  type OpenLink,
  readAnswer,
} from "./model-question.ts";
import type { Weighed } from "../folders/index.ts";
import { costMicros, withAllowance } from "../../platform/model-calls/index.ts";
import {
  type Categorized,
  getCachedKnowledge,
  isEnough,
  type Knowledge,
  type LikelyCategory,
  type LinkToCategorize,
  type Minimum,
  rankCategories,
  type Ranking,
  toCategorized,
  toLikely,
  withoutRefused,
} from "./built-in/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { tagKey } from "../../library/tags/index.ts";
import { type EmbeddingLimits, withVectors } from "./link-vectors.ts";
import { loadTagging, loadTagVocabulary, type TagVocabulary } from "./tag-vocabulary.ts";
import { type Model, type ModelAnswer, ModelError } from "../../platform/ports/model.ts";
import { readExamples } from "./read-library.sql.ts";
import t from "../messages.json" with { type: "json" };

/** A categorized link; tags are as proposed, see `TagVocabulary.admit`. */
export interface CategorizedLink extends Categorized {
  /** The model's; null if the built-in categorizer answered. */
  summary: string | null;
  isByModel: boolean;
}

/** While the person has shown little, what they did show overrides the model from this confidence on. */
const ownChoiceConfidence = 0.8;
/** Categories of a link that the model is told are likely. */
const maxLikely = 12;

/**
 * Categorizes links with the model if there is one, else, or when it fails, with the built-in categorizer.
 *
 * @param timeoutMs max. time for the model
 * @param minimum of the confidence, see `minConfidence`, or the rule by which the person's links are filed
 * @param vectors of links that have none: as for one that a person waits for, if not given
 */
export async function categorizeLinks(
  ctx: Context,
  categorization: Categorization,
  links: readonly LinkToCategorize[],
  timeoutMs: number,
  minimum: Minimum,
  vectors?: EmbeddingLimits,
): Promise<CategorizedLink[]> {
  const { knowledge } = categorization;
  const asked = await withVectors(ctx, links, vectors);
  const rankings = await rankInPieces(knowledge, asked);
  const categorized = rankings.map((ranking, index) => {
    return { ...toCategorized(knowledge, asked[index]!, ranking, minimum), summary: null, isByModel: false };
  });
  const { model } = ctx.services;
  if (!model || !categorization.isModelUsed) return categorized;
  const likely = rankings.map((ranking) => toLikely(knowledge, ranking));
  const open = links.map((link, index) => {
    return { link, likely: likely[index]!.slice(0, maxLikely).map(({ id }) => id) };
  });
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(categorization.signal ? [categorization.signal] : []),
  ]);
  const answers = await askModel(ctx, model, categorization, open, signal);
  return categorized.map((builtIn, index) => {
    const ofModel = answers[index];
    if (!ofModel) return builtIn;
    const { refused } = links[index]!;
    const answer = chooseAnswer(rankings[index]!, likely[index]!, ofModel, builtIn, refused?.categoryId);
    const tags = [...withoutRefused(ofModel.tags, refused), ...builtIn.tags];
    const { categoryId, confidence } = answer;
    const guess = { categoryId, confidence, way: "model" } as const;
    const isSure = isEnough(minimum, guess);
    // What the person's rule files by the built-in categorizer alone, it files with a model, too.
    const isSureAlone = typeof minimum !== "number" && builtIn.categoryId !== knowledge.uncategorized.id;
    const decided = isSure
      ? { ...answer, guess }
      : isSureAlone
        ? builtIn
        : { ...toUncategorized(knowledge, confidence), guess };
    return { ...decided, tags, summary: ofModel.summary, isByModel: true };
  });
}

/** Links that are weighed before other work gets its turn. */
const weighedAtOnce = 5;

async function rankInPieces(knowledge: Knowledge, links: readonly LinkToCategorize[]): Promise<Ranking[]> {
  const weighed = new Map<LinkToCategorize, Weighed>();
  const { folders } = knowledge;
  for (const [index, link] of links.entries()) {
    if (link.isBeingSaved || !folders?.links) continue;
    if (index % weighedAtOnce === 0) await nextTurn();
    weighed.set(link, folders.weigh(link));
  }
  return rankCategories(knowledge, links, weighed);
}

type Answer = Omit<Categorized, "tags" | "guess">;

/** The answer of the model, or that of the person's own folders, by which of them is likelier to be right. */
function chooseAnswer(
  { isByFolders }: Ranking,
  categories: readonly LikelyCategory[],
  { category, confidence }: LinkAnswer,
  builtIn: Categorized,
  refusedId: string | null | undefined,
): Answer {
  if (category.id === refusedId) return builtIn;
  const name = category.path.at(-1)!;
  const reason = format(t.thePagesOwnDescriptionFitsName, { name });
  const said = { categoryId: category.id, category: name, confidence, reason, isPersonalized: false };
  if (!isByFolders) return builtIn.isPersonalized && builtIn.confidence >= ownChoiceConfidence ? builtIn : said;
  const joined = joinAnswers(categories, { id: category.id, confidence });
  const known = categories.find(({ id }) => id === joined.id);
  if (!known) return { ...said, confidence: joined.confidence };
  const { id: categoryId, name: other, reason: why, isPersonalized } = known;
  return { categoryId, category: other, confidence: joined.confidence, reason: why, isPersonalized };
}

function toUncategorized({ uncategorized: { id, name } }: Knowledge, confidence: number): Answer {
  const reason = t.tooLittleKnown;
  return { categoryId: id, category: name, confidence, reason, isPersonalized: false };
}

/** Logs the model usage of a job. */
export function logUsage(ctx: Context, job: string, { usage }: Categorization): void {
  const { model } = ctx.services;
  if (!model || usage.calls === 0) return;
  const cost = costMicros(model.name, usage.promptTokens, usage.completionTokens);
  ctx.log.info({ job, model: model.name, ...usage, costMicros: cost }, "model usage");
}

/** The state for categorizing many links of a person, loaded once. */
export interface Categorization {
  knowledge: Knowledge;
  wanted: TaggingSettings;
  tags: TagVocabulary;
  /** For the model: all categories, the largest first. */
  categories: Omit<CategoryChoice, "key">[];
  /** False once the model has failed permanently for this job. */
  isModelUsed: boolean;
  /** The model usage of this job. */
  usage: { calls: number; promptTokens: number; completionTokens: number };
  /** Ends the model's calls early. */
  signal?: AbortSignal | undefined;
}

/** The most used tags are searched for in a link's words. */
const maxKnownTags = 1_000;

/**
 * @param proposedTags see {@link loadTagVocabulary}
 * @param tried settings that are not stored, of a preview
 */
export async function openCategorization(
  ctx: Context,
  proposedTags: readonly string[] = [],
  tried?: TaggingSettings,
): Promise<Categorization> {
  const wanted = tried ?? (await loadTagging(ctx));
  const tags = await loadTagVocabulary(ctx, wanted, proposedTags);
  const known = new Map(tags.first(maxKnownTags).map((tag) => [tagKey(tag), tag]));
  return {
    knowledge: { ...(await getCachedKnowledge(ctx)), tags: known, newTags: wanted },
    wanted,
    tags,
    categories: ctx.services.model ? await loadChoices(ctx) : [],
    isModelUsed: ctx.services.model !== null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  };
}

async function loadChoices(ctx: Context): Promise<Categorization["categories"]> {
  const tree = await loadCategoryTree(ctx);
  const rows = await own(ctx)
    .selectFrom("Category")
    .select("id")
    .orderBy("bookmarkCount", "desc")
    .orderBy("isCustom", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => ({ id, path: tree.getPath(id) }));
}

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
async function askModel(
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
