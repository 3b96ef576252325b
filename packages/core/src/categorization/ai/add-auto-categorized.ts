import type { addBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import type { z } from "zod";
import { addBookmark, addBookmarks, type CheckedLink } from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { loadFilingRule, recordGuesses } from "../filing/index.ts";
import { categorizeBuiltIn, type CategoryGuess, getCachedKnowledge, isAtProgramPace } from "./built-in/index.ts";
import { withVectors } from "./link-vectors.ts";
import { scoreFiled } from "./relevance.ts";
import type { addBookmarksInput, AddedBookmarks } from "@bowerbird/contract/many-bookmarks";

type SingleInput = z.output<typeof addBookmarkInput>;

/**
 * Saves one link. Without a category it is filed into one that the person has, if that is sure enough for them; an
 * empty category means Uncategorized.
 *
 * @throws what {@link addBookmark} throws
 */
export async function addAutoCategorizedBookmark(ctx: Context, input: SingleInput): Promise<Bookmark> {
  if (input.category !== undefined || input.categoryId) return addBookmark(ctx, input);
  const knowledge = await getCachedKnowledge(ctx);
  const rule = await loadFilingRule(ctx);
  const savedAt = ctx.now();
  const isByProgram = isAtProgramPace(knowledge, savedAt);
  const link = { ...input, refused: input.refused ?? undefined, savedAt, isBeingSaved: !isByProgram, isByProgram };
  const [known] = await withVectors(ctx, [link]);
  const { categoryId, guess } = categorizeBuiltIn(knowledge, known!, rule);
  const isFiled = categoryId !== knowledge.uncategorized.id;
  const saved = await addBookmark(ctx, isFiled ? { ...input, categoryId } : input, isFiled);
  if (!guess || saved.categoryId !== categoryId) return saved;
  await recordGuesses(ctx, [{ ...guess, bookmarkId: saved.id, isFiled }]);
  if (!isFiled) return saved;
  const scores = await scoreFiled(ctx, [saved.id]);
  return { ...saved, aiRelevance: scores.get(saved.id) ?? saved.aiRelevance };
}

type Input = z.output<typeof addBookmarksInput>;

/** Saves many links; those without a category are categorized. @throws what {@link addBookmarks} throws */
export async function addAutoCategorizedBookmarks(ctx: Context, input: Input): Promise<AddedBookmarks> {
  const decided = new Map<string, CategoryGuess & { isFiled: boolean }>();
  const { created, ...added } = await addBookmarks(ctx, input, (links) => fileLinks(ctx, links, decided));
  const guesses = created.flatMap(({ id, url, categoryId }) => {
    const guess = decided.get(url);
    return guess && (!guess.isFiled || guess.categoryId === categoryId) ? [{ ...guess, bookmarkId: id }] : [];
  });
  await recordGuesses(ctx, guesses);
  const scores = await scoreFiled(
    ctx,
    created.map(({ id }) => id),
  );
  return { ...added, created: created.map((one) => ({ ...one, aiRelevance: scores.get(one.id) ?? one.aiRelevance })) };
}

/** Categorizes the links of which the person did not choose the category. @param decided is told what was decided, by address */
async function fileLinks(
  ctx: Context,
  links: readonly CheckedLink[],
  decided: Map<string, CategoryGuess & { isFiled: boolean }>,
): Promise<CheckedLink[]> {
  const knowledge = await getCachedKnowledge(ctx);
  const rule = await loadFilingRule(ctx);
  const open = links.filter(({ link }) => link.category === undefined && !link.categoryId);
  const asked = open.map(({ link: { url, title, description } }) => {
    return { url, title: title ?? "", description, isByProgram: true };
  });
  const known = await withVectors(ctx, asked);
  const byLink = new Map(open.map((checked, index) => [checked, known[index]!]));
  return mapInPieces(links, (checked) => {
    const asLink = byLink.get(checked);
    if (!asLink) return checked;
    const { categoryId, guess } = categorizeBuiltIn(knowledge, asLink, rule);
    const isFiled = categoryId !== knowledge.uncategorized.id;
    if (guess) decided.set(checked.address.url, { ...guess, isFiled });
    return isFiled ? { ...checked, link: { ...checked.link, categoryId, isAiGenerated: true } } : checked;
  });
}
