import { parseAddress } from "@bowerbird/bookmark/address";
import type { Mark } from "@bowerbird/contract/marks";
import { emptyContent, indexBookmark, insertBookmarks } from "../library/bookmarks/index.ts";
import { ensureCategoryPaths, loadCategoryTree } from "../library/categories/index.ts";
import { type Context, inTransaction } from "../platform/context/index.ts";

/** A test bookmark, with fields that the API does not set. */
export interface Sample {
  url: string;
  title: string;
  description?: string;
  tags?: string[];
  /** Names from the outermost category. */
  category?: string[];
  relevance?: number;
  marks?: Partial<Record<Mark, boolean>>;
  notes?: string;
  /** ISO 8601; by default later samples are newer. */
  createdAt?: string;
}

/** Stores bookmarks, the last one being the newest. @returns their ids in order */
export async function saveSamples(ctx: Context, samples: readonly Sample[]): Promise<string[]> {
  return inTransaction(ctx, async (inner) => {
    const tree = await loadCategoryTree(inner);
    await ensureCategoryPaths(inner, tree, samples.map(getCategoryPath));
    const rows = samples.map((sample, index) => {
      const parsed = parseAddress(sample.url);
      if (!parsed.ok) throw new Error(`${sample.url}: ${parsed.reason}`);
      const { title, description = null, tags = [], relevance = null, notes = null, marks } = sample;
      const createdAt = new Date(sample.createdAt ?? Date.UTC(2020, 0, 1 + index));
      const content = {
        ...emptyContent,
        ...marks,
        notes,
        address: parsed.value,
        title,
        description,
        tags,
        aiRelevance: relevance,
        createdAt,
      };
      return {
        ...indexBookmark(content),
        categoryId: tree.at(getCategoryPath(sample))!.id,
        favicon: "",
        isAiGenerated: false,
      };
    });
    return (await insertBookmarks(inner, rows, { allowDuplicates: true })).map(({ id }) => id);
  });
}

const getCategoryPath = ({ category = ["Uncategorized"] }: Sample) => category;
