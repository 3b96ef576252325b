import type { categorizeInput } from "@bowerbird/contract/ai";
import { limits } from "@bowerbird/contract/limits";
import type { z } from "zod";
import type { Context } from "../context/index.ts";
import { openSorting } from "./open-sorting.ts";
import { sortLinks } from "./sort-links.ts";

/** The category of the person's that fits a link, and how sure that is, from 0 to 1. */
export async function categorize(
  ctx: Context,
  link: z.output<typeof categorizeInput>,
): Promise<{ category: string; confidence: number }> {
  const [sorted] = await sortLinks(ctx, await openSorting(ctx), [link], limits.suggestionTime);
  return { category: sorted!.category, confidence: sorted!.confidence };
}
