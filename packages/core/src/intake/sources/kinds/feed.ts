import { type Attributes, createMarkupScanner, type FileLink, type MarkupListener } from "../../files/index.ts";
import { FetchError } from "../../../platform/ports/page-fetcher.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourceReader,
  tidyServer,
} from "./source-reader.ts";
import t from "../../messages.json" with { type: "json" };

/** An RSS, Atom or JSON feed: the newest entries, as many as it has. */
export const feed: SourceReader = {
  tidyAccount: ({ account }) => {
    tidyServer(account);
    return URL.parse(account)?.href ?? `https://${account}`;
  },
  readLists: (address, get) => [readPages(address, get)],
};

async function* readPages({ account }: SourceAddress, get: Get): AsyncGenerator<FileLink[]> {
  const answer = await get(account);
  const entries = /^\s*\{/.test(answer.text) ? readJsonFeed(answer) : readXmlFeed(answer.text);
  const linked = entries.filter(({ url }) => url !== "");
  const absolute = linked.map((entry) => ({ ...entry, url: URL.parse(entry.url, answer.url)?.href ?? "" }));
  const links = await parseLinks(JSON.stringify(absolute));
  if (links.length > 0) yield links;
}

/** In the names that the reader of JSON files knows. */
interface Entry {
  id: string;
  url: string;
  title: string;
  description: string;
  date: string;
  tags: string[];
}

/** https://www.jsonfeed.org/version/1.1 */
function readJsonFeed(answer: { text: string }): Entry[] {
  const items = getList(parseAnswer<{ items: unknown }>(answer).items) as (Record<string, unknown> | null)[];
  return items.map((item) => {
    const text = (...names: string[]) =>
      names.map((name) => item?.[name]).find((value) => typeof value === "string") ?? "";
    return {
      id: text("id"),
      url: text("url", "external_url", "id"),
      title: text("title"),
      description: text("summary", "content_text"),
      date: text("date_published"),
      tags: getList(item?.["tags"]).filter((tag) => typeof tag === "string"),
    };
  });
}

/** @throws FetchError when it is no feed */
function readXmlFeed(xml: string): Entry[] {
  const entries = new Entries();
  scan(xml, entries, true);
  if (!entries.isFeed) throw new FetchError("final", t.thereIsNoRssAtomOr);
  return entries.done.map(({ url, title, description, ...entry }) => ({
    ...entry,
    url: url.trim(),
    title: toText(title),
    description: toText(description),
  }));
}

const roots = /^(?:rss|feed|rdf:rdf)$/;
const entryNames = /^(?:item|entry)$/;
/** The elements of RSS 1.0, RSS 2.0 and Atom, with the field that each fills; the first one wins. */
const fields: Readonly<Record<string, Exclude<keyof Entry, "tags">>> = {
  guid: "id",
  id: "id",
  link: "url",
  title: "title",
  pubdate: "date",
  published: "date",
  updated: "date",
  "dc:date": "date",
  description: "description",
  summary: "description",
  content: "description",
  "content:encoded": "description",
};
/** More than is stored of any, with its markup. */
const maxText = 20_000;

class Entries implements MarkupListener {
  readonly done: Entry[] = [];
  isFeed = false;
  #entry: Entry | null = null;
  #reading = "";
  #text = "";

  isReading(): boolean {
    return this.#reading !== "";
  }

  text(text: string): void {
    if (this.#text.length < maxText) this.#text += text.slice(0, maxText);
  }

  openTag(name: string, { href, rel = "alternate" }: Attributes): void {
    if (roots.test(name)) this.isFeed = true;
    else if (entryNames.test(name)) this.#startEntry();
    else if (this.#entry && this.#reading === "" && Object.hasOwn(fields, name)) {
      if (name === "link" && href !== undefined) this.#entry.url ||= rel === "alternate" ? href : "";
      else [this.#reading, this.#text] = [name, ""];
    }
  }

  closeTag(name: string): void {
    if (this.#entry && name === this.#reading) this.#entry[fields[name]!] ||= this.#text;
    if (name === this.#reading) this.#reading = "";
  }

  #startEntry(): void {
    this.#entry = { id: "", url: "", title: "", description: "", date: "", tags: [] };
    this.#reading = "";
    this.done.push(this.#entry);
  }
}

/** The text of HTML, which feeds put into titles and descriptions. */
function toText(html: string): string {
  let text = "";
  const ignore = () => {};
  const listener = {
    isReading: () => true,
    text: (more: string) => void (text += more),
    openTag: ignore,
    closeTag: ignore,
  };
  scan(html, listener, false);
  return text.trim();
}

function scan(markup: string, listener: MarkupListener, isXml: boolean): void {
  const interest = { tags: /^link$/, attributes: new Set(["href", "rel"]), isTitleTagged: true, isXml };
  const scanner = createMarkupScanner(listener, interest);
  scanner.write(markup);
  scanner.end();
}
