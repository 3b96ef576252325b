import type { FileLink } from "../../files/index.ts";
import { DomUtils, parseDocument } from "htmlparser2";
import { type Get, parseLinks, type SourceAddress, type SourceReader, tidyUserName } from "./source-reader.ts";

const site = "https://news.ycombinator.com";

/** The page of a person's favorites, 30 a page: there is no API for them. */
export const hackerNews: SourceReader = {
  tidyAccount: ({ account }) => tidyUserName(account),
  readLists: (address, get) => [readPages(address, get)],
};

async function* readPages({ account }: SourceAddress, get: Get): AsyncGenerator<FileLink[]> {
  for (let page = 1; ; page++) {
    const { text } = await get(`${site}/favorites?id=${encodeURIComponent(account)}&p=${page}`);
    const { stories, hasMore } = readFavorites(text);
    if (stories.length > 0) yield await parseLinks(JSON.stringify(stories));
    if (stories.length === 0 || !hasMore) return;
  }
}

/** A row of class `athing` has the story's id and, in `titleline`, its link; one of a question leads to `item?id=`. */
function readFavorites(html: string): { stories: object[]; hasMore: boolean } {
  const page = parseDocument(html);
  const byClass = (name: string, within: Parameters<typeof DomUtils.findAll>[1]) =>
    DomUtils.findAll((element) => (element.attribs["class"] ?? "").split(/\s+/).includes(name), within);
  const stories = byClass("athing", page.children).flatMap((row) => {
    const link = byClass("titleline", row.children).flatMap((cell) =>
      DomUtils.findAll((element) => element.name === "a", cell.children),
    )[0];
    const id = row.attribs["id"];
    const url = link?.attribs["href"];
    return link && id && url ? [{ id, url, title: DomUtils.textContent(link), hn_url: `${site}/item?id=${id}` }] : [];
  });
  return { stories, hasMore: byClass("morelink", page.children).length > 0 };
}
