import type { FileLink } from "../../files/index.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  SourceInputError,
  type SourcePage,
  type SourceReader,
} from "./source-reader.ts";
import t from "../../messages.json" with { type: "json" };

const site = "https://www.reddit.com";
const perPage = 100;

interface Listing {
  data: { children: unknown; after: unknown };
}
/** A post (t3) or a comment (t1). */
interface Thing {
  data: { name?: string; title?: string; link_title?: string; url?: string; permalink?: string; subreddit?: string };
}

/** The private feed of a person's saved posts, whose address is its key. */
export const redditSaved: SourceReader = {
  tidyAccount: ({ key }) => parseFeedAddress(key).searchParams.get("user")!,
  readLists: (address, get) => [(from) => readPages(address, get, from)],
};

async function* readPages({ key }: SourceAddress, get: Get, from: string | null): AsyncGenerator<SourcePage> {
  const address = parseFeedAddress(key);
  address.searchParams.set("limit", String(perPage));
  if (from !== null) address.searchParams.set("after", from);
  for (;;) {
    const { data } = parseAnswer<Listing>(await get(address.href));
    const links = await parseThings(getList(data?.children));
    const next = typeof data?.after === "string" ? data.after : null;
    if (links.length > 0) yield { links, next };
    if (links.length === 0 || next === null) return;
    address.searchParams.set("after", next);
  }
}

/** @throws SourceInputError */
function parseFeedAddress(key: string): URL {
  const url = URL.parse(key);
  const isFeed = url?.hostname.endsWith("reddit.com") && url.searchParams.has("feed") && url.searchParams.get("user");
  if (!url || !isFeed) throw new SourceInputError(t.redditLinkNeeded);
  return new URL(`/saved.json${url.search}`, site);
}

function parseThings(things: unknown[]): Promise<FileLink[]> {
  const records = (things as Thing[]).map(({ data = {} }) => ({
    id: data.name,
    // A post of text leads to itself; a comment has no address but its own.
    url: new URL(data.title && data.url ? data.url : (data.permalink ?? ""), site).href,
    title: data.title ?? data.link_title ?? "",
    tags: data.subreddit ? [data.subreddit] : [],
  }));
  return parseLinks(JSON.stringify(records));
}
