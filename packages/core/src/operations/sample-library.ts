import { readFileSync } from "node:fs";
import path from "node:path";
import { say } from "@bowerbird/contract/messages/language-scope";
import { BookmarkPage } from "@bowerbird/db";
import { emptyContent, indexBookmark, insertBookmarks, readAddress } from "../library/bookmarks/index.ts";
import { ensureCategoryPaths, loadCategoryTree } from "../library/categories/index.ts";
import type { Context } from "../platform/context/index.ts";

interface SampleLink {
  /** Of its category, outermost first; the first is a built-in one. */
  path: readonly string[];
  title: string;
  url: string;
  tags: string[];
}

let sample: readonly SampleLink[] | undefined;

/** Saves the links of `sample-library.txt`, as if over two years, in the built-in categories and subcategories of these. */
export async function saveSampleLibrary(ctx: Context): Promise<void> {
  const links = (sample ??= readSample());
  const tree = await loadCategoryTree(ctx);
  await ensureCategoryPaths(
    ctx,
    tree,
    links.map(({ path: names }) => names.map(say)),
  );
  const bookmarks = links.map(({ path: names, title, url, tags }, index) => {
    const createdAt = savedAt(ctx.now(), index, links.length);
    const marks = { isFavorite: index % 41 === 3, isUnread: index % 29 === 5 };
    const content = { ...emptyContent, title, tags, ...marks };
    const indexed = indexBookmark({ ...content, address: readAddress(url), createdAt });
    return { ...indexed, categoryId: tree.at(names.map(say))!.id, favicon: "", isAiGenerated: false };
  });
  await insertBookmarks(ctx, bookmarks, { allowDuplicates: false });
  // A demo reads no pages.
  await ctx.em.nativeUpdate(BookmarkPage, {}, { state: "done" });
}

/** Lines of categories, `# Science/Astronomy`, and below each its links: `Title | address | tag, tag`. */
function readSample(): SampleLink[] {
  const text = readFileSync(path.join(import.meta.dirname, "sample-library.txt"), "utf8");
  let names: readonly string[] = [];
  return text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [title = "", url = "", tags = ""] = line.split(" | ");
      if (url !== "") return [{ path: names, title, url, tags: tags.split(", ").filter((tag) => tag !== "") }];
      names = line.slice("# ".length).split("/");
      return [];
    });
}

const dayMs = 24 * 60 * 60_000;

/** People do not save category by category: an order that mixes them, the same for every visitor, denser towards now. */
function savedAt(now: Date, index: number, count: number): Date {
  const age = ((index * 7_919) % count) / count;
  return new Date(now.getTime() - age ** 2 * 730 * dayMs - 60_000 * (index + 1));
}
