import type { importCategory, startImportInput } from "@bowerbird/contract/imports";
import { parseUrlList } from "@bowerbird/contract/web-url";
import type { z } from "zod";
import { type ExportLink, writeJson } from "../bookmark-files/index.ts";
import { tidyName } from "../categories/index.ts";
import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { createImport } from "./create-import.ts";

type Input = z.output<typeof startImportInput>;

/**
 * Takes in links that come in the call itself: a list of addresses, or categories with addresses.
 *
 * @throws BAD_REQUEST when there is none, or a category has no name
 */
export async function startImport(ctx: Context, input: Input): Promise<{ id: string }> {
  if (input.categories)
    return createImport(ctx, "categories", input, encode(linksOfCategories(input.categories), ctx.now()));
  const links = (input.urls ?? []).flatMap(parseUrlList).map((url) => link(url, []));
  if (links.length === 0) throw new AppError("BAD_REQUEST", "Please enter at least one valid URL");
  return createImport(ctx, "urls", input, encode(links, ctx.now()));
}

function linksOfCategories(categories: z.output<typeof importCategory>[]): ExportLink[] {
  const links = categories.flatMap(({ categoryName, icon, bookmarks }) => {
    const name = tidyName(categoryName);
    if (name === "") throw new AppError("BAD_REQUEST", "Please enter a category name");
    return bookmarks.flatMap(({ url, title }) =>
      parseUrlList(url).map((address) => ({
        ...link(address, [name]),
        title: title ?? "",
        categoryIcon: icon ?? null,
      })),
    );
  });
  if (links.length === 0) throw new AppError("BAD_REQUEST", "Please add at least one category with URLs");
  return links;
}

function link(url: string, folder: string[]): ExportLink {
  return { url, title: "", description: null, tags: [], addedAt: null, icon: null, folder };
}

async function* encode(links: ExportLink[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const bookmarks = (async function* () {
    yield* links;
  })();
  for await (const text of writeJson({ categories: [], bookmarks, exportedAt })) yield encoder.encode(text);
}
