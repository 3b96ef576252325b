import { type Attributes, createMarkupScanner, type MarkupListener } from "../../files/index.ts";
import {
  type Get,
  parseLinks,
  type SourceAddress,
  type SourcePage,
  type SourceReader,
  tidyUserName,
} from "./source-reader.ts";

const site = "https://news.ycombinator.com";
const maxTitle = 2_000;

/** The page of a person's favorites, 30 a page: there is no API for them. */
export const hackerNews: SourceReader = {
  tidyAccount: ({ account }) => tidyUserName(account),
  readLists: (address, get) => [(from) => readPages(address, get, from)],
};

async function* readPages({ account }: SourceAddress, get: Get, from: string | null): AsyncGenerator<SourcePage> {
  for (let page = Number(from ?? 1); ; page++) {
    const { text } = await get(`${site}/favorites?id=${encodeURIComponent(account)}&p=${page}`);
    const { stories, hasMore } = readFavorites(text);
    const next = hasMore ? String(page + 1) : null;
    if (stories.length > 0) yield { links: await parseLinks(JSON.stringify(stories)), next };
    if (stories.length === 0 || next === null) return;
  }
}

interface Story {
  id: string;
  url: string;
  title: string;
  hn_url: string;
}

function readFavorites(html: string): { stories: Story[]; hasMore: boolean } {
  const page = new FavoritesPage();
  const interest = { tags: /^(?:tr|span|a)$/, attributes: new Set(["class", "id", "href"]), isTitleTagged: true };
  const scanner = createMarkupScanner(page, interest);
  scanner.write(html);
  scanner.end();
  return page;
}

/** A row of class `athing` has the story's id; in `titleline` is its link, which is relative for a question. */
class FavoritesPage implements MarkupListener {
  readonly stories: Story[] = [];
  hasMore = false;
  #id = "";
  #isInTitleLine = false;
  #link: Story | null = null;

  isReading(): boolean {
    return this.#link !== null;
  }

  text(text: string): void {
    if (this.#link && this.#link.title.length < maxTitle) this.#link.title += text;
  }

  openTag(name: string, attributes: Attributes): void {
    const has = (wanted: string): boolean => (attributes["class"] ?? "").split(" ").includes(wanted);
    if (name === "tr") this.#id = has("athing") ? (attributes["id"] ?? "") : "";
    else if (name === "span" && has("titleline")) this.#isInTitleLine = true;
    else if (name === "a" && has("morelink")) this.hasMore = true;
    else if (name === "a" && this.#isInTitleLine && this.#id !== "") this.#startLink(attributes["href"] ?? "");
  }

  closeTag(name: string): void {
    if (name === "a") this.#link = null;
  }

  #startLink(url: string): void {
    this.#link = { id: this.#id, url, title: "", hn_url: `${site}/item?id=${this.#id}` };
    this.stories.push(this.#link);
    this.#isInTitleLine = false;
  }
}
