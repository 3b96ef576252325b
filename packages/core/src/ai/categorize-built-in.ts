import type { BuiltInCategoryName } from "@bowerbird/contract/categories";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { categorySites } from "./category-sites.data.ts";
import { categoryWords } from "./category-words.data.ts";

export interface Categorization {
  category: BuiltInCategoryName;
  /** 0 to 1. */
  confidence: number;
}

const siteIndex = indexOf(categorySites);
const wordIndex = indexOf(categoryWords);

/** A word in the title says more than one in the address, and that more than one in the description. */
const weights = { title: 3, address: 2, description: 1 };

/**
 * Sorts a link into one of the built-in categories by its site and its words alone: no network, no model.
 *
 * @returns `Uncategorized` with confidence 0 where nothing is recognised
 */
export function categorizeBuiltIn(link: { url: string; title: string; description?: string | null }): Categorization {
  const parsed = parseWebUrl(link.url);
  const site = parsed.ok ? categoryOfSite(parsed.value.host) : undefined;
  if (site) return { category: site, confidence: 0.9 };
  const scores = new Map<BuiltInCategoryName, number>();
  count(scores, link.title, weights.title);
  count(scores, parsed.ok ? parsed.value.key : "", weights.address);
  count(scores, link.description ?? "", weights.description);
  return best(scores);
}

/** The most exact name wins: `news.ycombinator.com` before `ycombinator.com`. */
function categoryOfSite(host: string): BuiltInCategoryName | undefined {
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const category = siteIndex.get(labels.slice(start).join("."));
    if (category) return category;
  }
  return /\.(gov|mil)(\.[a-z]{2})?$/.test(host)
    ? "Government & Law"
    : /\.(edu|ac\.[a-z]{2})$/.test(host)
      ? "Education"
      : undefined;
}

function count(scores: Map<BuiltInCategoryName, number>, text: string, weight: number): void {
  for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu))) {
    const category = wordIndex.get(word) ?? wordIndex.get(word.replace(/s$/, ""));
    if (category) scores.set(category, (scores.get(category) ?? 0) + weight);
  }
}

function best(scores: Map<BuiltInCategoryName, number>): Categorization {
  const [first, second] = [...scores].sort(([, a], [, b]) => b - a);
  if (!first) return { category: "Uncategorized", confidence: 0 };
  return { category: first[0], confidence: Math.min(0.8, (first[1] - (second?.[1] ?? 0) / 2) / 8 + 0.2) };
}

function indexOf(lists: Partial<Record<BuiltInCategoryName, string>>): Map<string, BuiltInCategoryName> {
  const index = new Map<string, BuiltInCategoryName>();
  for (const [category, list] of Object.entries(lists) as [BuiltInCategoryName, string][]) {
    for (const entry of list.trim().split(/\s+/)) index.set(entry, category);
  }
  return index;
}
