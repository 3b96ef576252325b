import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import {
  addCategories,
  type CategoryGuess,
  createKnowledge,
  type Knowledge,
  learnNext,
  rankCategories,
  toGuess,
} from "@bowerbird/core/categorization/ai";
import type { Vectors } from "./embed-trees.ts";
import { type Link, toId, type Tree } from "./trees.ts";

/** How links come: one by one as people save, or a second apart from a program, which says nothing of what belongs together. */
export type Pace = "person" | "program";

/** What the product makes of a link without a category, and whether that is where its owner put it. */
export type Judged = Omit<CategoryGuess, "categoryId"> & { isRight: boolean };

/** Someone who saves the links of a collection. */
interface Saver {
  knowledge: Knowledge;
  guess(link: Link, pace: Pace | "later"): Judged;
  /** Tells where a link belongs, in a folder that may be new. */
  file(link: Link): void;
}

function startSaving(vectors: Vectors): Saver {
  const rows = builtInCategories.map(([name]) => {
    return { id: `built-in ${name}`, name: name as string, parentId: null as string | null, isCustom: false };
  });
  const knowledge = createKnowledge(rows, []);
  const toLink = (link: Link) => {
    const { url, title, addedAt } = link;
    return { url, title, vector: vectors.links.get(url) ?? null, savedAt: new Date(addedAt ?? 0) };
  };
  return {
    knowledge,
    guess: (link, pace) => {
      const asked = { ...toLink(link), isBeingSaved: pace === "person", isByProgram: pace === "program" };
      const guess = toGuess(knowledge, asked, rankCategories(knowledge, [asked])[0]!);
      if (!guess) return { confidence: 0, way: "person", isRight: false };
      const { categoryId, ...rest } = guess;
      return { ...rest, isRight: categoryId === toId(link.folder) };
    },
    file: (link) => {
      openFolders(knowledge, rows, link, vectors);
      learnNext(knowledge, [{ ...toLink(link), categoryId: toId(link.folder) }]);
    },
  };
}

function openFolders(
  knowledge: Knowledge,
  rows: { id: string; name: string; parentId: string | null; isCustom: boolean }[],
  { folder }: Link,
  { names }: Vectors,
): void {
  const ids = folder.map((_, level) => toId(folder.slice(0, level + 1)));
  const missing = ids.flatMap((id, level) => {
    if (rows.some((row) => row.id === id)) return [];
    return [{ id, name: folder[level]!, parentId: ids[level - 1] ?? null, isCustom: true }];
  });
  if (missing.length === 0) return;
  rows.push(...missing);
  addCategories(knowledge, rows);
  for (const [level, id] of ids.entries()) {
    const [own, whole] = [names.get(folder[level]!), names.get(folder.slice(0, level + 1).join(" "))];
    if (own && whole) knowledge.folders!.setNameVectors(id, [own, whole]);
  }
}

/** All links in the order of saving; each one ends in its folder, by the product or by its owner. */
export function judgeOnline({ all }: Tree, vectors: Vectors, pace: Pace): Judged[] {
  const saver = startSaving(vectors);
  return all.map((link) => {
    const judged = saver.guess(link, pace);
    saver.file(link);
    return judged;
  });
}

/** The last 30 %, of which nothing is learned; also those of folders that do not exist yet. */
export function judgeOffline({ all, known }: Tree, vectors: Vectors): Judged[] {
  const saver = startSaving(vectors);
  for (const link of known) saver.file(link);
  return all.slice(known.length).map((link) => saver.guess(link, "later"));
}
