import { parseAddress } from "@bowerbird/bookmark/address";
import { foldText, splitTokens, splitWords } from "@bowerbird/bookmark/fold-text";
import { findAllLinks, findMarkdownLinks } from "@bowerbird/bookmark/markdown-links";
import { readLinkList, readSharedText, textAroundLink } from "@bowerbird/bookmark/pasted-links";
import { displayHost, readableUrl } from "@bowerbird/bookmark/readable-address";
import { foldAddress, indexText } from "@bowerbird/bookmark/search-text";
import { findLinks, onlyLink } from "@bowerbird/bookmark/text-links";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { readAcceptLanguage } from "@bowerbird/contract/languages";
import { readQueryParts, withSingleSpaces } from "@bowerbird/contract/query-grammar";
import { cutText, oneLine, severalLines, withoutDeception } from "@bowerbird/contract/tidy-text";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { expect, it } from "vitest";
import { cleanTags, isTagList, readTagList, splitTags } from "./intake/files/parse-tags.ts";
import { parseDate, possibleOrders } from "./intake/files/parse-date.ts";
import { readAll } from "./intake/files/testing.ts";
import { UnreadableFileError } from "./intake/files/index.ts";
import { toFileTitle } from "./intake/pages/file-title.ts";
import { toPageWords } from "./library/bookmarks/index.ts";
import { findRefreshTarget, readPage, readStructuredData, unescapeTwice } from "./intake/pages/read-page.ts";
import { readXmlFeed } from "./intake/sources/kinds/feed.ts";
import { tagKey } from "./library/tags/index.ts";
import { parseKarakeepQuery } from "./compat/karakeep/parse-query.ts";
import { parseLinkdingQuery } from "./compat/linkding/parse-query.ts";
import { parseQuery } from "./library/query/index.ts";
import { AppError } from "./platform/errors/index.ts";
import { FetchError } from "./platform/ports/page-fetcher.ts";
import { growth } from "./testing/growth.ts";

/** What is repeated: openers without closers, and signs that begin something. */
const signs = [
  ..."[ ( { < > ] ) } \" ' ` \\ * - _ & # @ : ; , . / ? = % | ~ ! + 0 a é 日 😀".split(" "),
  " ",
  "\t",
  "\n",
  "\r\n",
  "\u0301",
  "\u200b",
  "<a ",
  "<a href=",
  "<a href='x'>",
  "</a>",
  "<!--",
  "<![CDATA[",
  "<?",
  "<DL><DT>",
  "<li>",
  "<script>",
  "<title>",
  "&amp;",
  "&#",
  "&#38;",
  "http://",
  "https://a.example/",
  "www.",
  "a.b.",
  "javascript:",
  "[](",
  "](",
  "![",
  "[[",
  "[a](b",
  "](<",
  '","',
  '""',
  "a,b\n",
  "- [",
  "* ",
  "  - ",
  "# a\n",
  "tag:",
  "-tag:",
  "#a ",
  "or ",
  "not (",
  "a (",
  '{"a":',
  "[1,",
  "12/",
  "2024-",
  "12:34 ",
  "en;q=0.1,",
  "charset=",
  "url=",
  "0;",
  "<item>",
  "<rss>",
  "<outline text='a'>",
  "%41",
  "%",
  "?a&",
  "xn--",
];
/** What stands before and behind the repetition, so that it begins a construct, or ends in a mismatch. */
const frames: [string, string][] = [
  ["", "x"],
  ["[a](", " b"],
  ["https://a.example/", "\u0000"],
];
/** A run of one is followed by a run of the other: two loops of an expression may share the first. */
const pairable = [".", '"', "<", "[", "(", "a", "\n", " ", "-", ",", "/", "&", ":", "*", "http://", "<a "];
const pairs = pairable.flatMap((first) => pairable.map((second) => [first, second] as const));
const inputs = [
  ...pairs.map(([first, second]) => ({
    name: JSON.stringify(`${first}…${second}…`),
    make: (size: number) => first.repeat(size / 2 / first.length) + second.repeat(size / 2 / second.length) + "x",
  })),
  ...signs.flatMap((sign) =>
    frames.map(([before, after]) => ({
      name: JSON.stringify(`${before}…${sign}…${after}`),
      make: (size: number) => before + sign.repeat(Math.ceil(size / sign.length)) + after,
    })),
  ),
];

const files: Record<string, [string, string]> = {
  text: ["", ""],
  html: ["<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://a.example/'>", "</A></DL>"],
  "html attribute": ["<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A TAGS='a' HREF=\"", '">A</A><DD>x'],
  csv: ["url,title,tags\nhttps://a.example/,", ",x\n"],
  "markdown list": ["- [A](https://a.example/)\n- ", "\n"],
  org: ["* A\n[[https://a.example/][", "]]\n"],
  opml: ["<opml><body><outline xmlUrl='https://a.example/' text='", "'/></body></opml>"],
  xbel: ["<xbel><bookmark href='https://a.example/'><title>", "</title></bookmark></xbel>"],
  enex: ["<en-export><note><title>A</title><content>", "</content></note></en-export>"],
  plist: ["<?xml version='1.0'?><plist><dict><key>URLString</key><string>", "</string></dict></plist>"],
  rss: ["<rss><channel><item><link>https://a.example/</link><description>", "</description></item></channel></rss>"],
  shortcut: ["[InternetShortcut]\nURL=https://a.example/", "\n"],
  x: ["window.YTD.like.part0 = [", "]"],
};

const now = new Date("2026-05-12T12:00:00Z");
const of = (text: string) => ({
  url: text,
  title: text,
  tags: [text],
  description: text,
  notes: text,
  aiSummary: text,
});
const document = (text: string) => ({
  url: "https://a.example/",
  hasMoved: false,
  charset: null,
  refresh: null,
  body: (async function* () {
    yield Buffer.from(text);
  })(),
});
const readFile = (text: string) => readAll(text);

const parsers: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(
    Object.entries(files).map(([name, [before, after]]) => [
      `a file (${name})`,
      (text: string) => readFile(before + text + after),
    ]),
  ),
  "a JSON file": (text) =>
    readFile(JSON.stringify([{ url: "https://a.example/", title: text, tags: text, description: text }])),
  parseAddress,
  textAroundLink: (text) => textAroundLink(text, text),
  findMarkdownLinks,
  findAllLinks,
  readLinkList,
  readSharedText: (text) => readSharedText({ title: text, text, url: text }),
  findLinks,
  onlyLink,
  readableUrl,
  displayHost,
  foldText,
  splitWords,
  splitTokens,
  foldAddress,
  indexText: (text) => indexText(of(text) as never),
  parseWebUrl,
  tidyUrl,
  oneLine,
  severalLines,
  withoutDeception,
  cutText: (text) => cutText(text, 1_000),
  tidyTags: (text) => tidyTags([text]),
  readAcceptLanguage,
  readQueryParts,
  withSingleSpaces,
  parseQuery: (text) => parseQuery(text, now),
  parseLinkdingQuery,
  parseKarakeepQuery: (text) => parseKarakeepQuery(text, now),
  cleanTags: (text) => cleanTags([text]),
  splitTags: (text) => splitTags(text, ",;", true),
  isTagList,
  readTagList,
  tagKey,
  parseDate: (text) => parseDate(text),
  possibleOrders,
  "readPage (text)": (text) => readPage(document(text) as never),
  "readPage (title)": (text) => readPage(document(`<html><head><title>${text}</title></head><body>${text}`) as never),
  "readPage (meta)": (text) => readPage(document(`<meta name="description" content="${text}"><p>x`) as never),
  "readPage (structured data)": (text) =>
    readPage(document(`<script type="application/ld+json">${text}</script>`) as never),
  readStructuredData: (text) => readStructuredData([text]),
  readXmlFeed: (text) => readXmlFeed(`<rss><item><title>${text}</title><description>${text}`, "https://a.example/"),
  "readXmlFeed (text)": (text) => readXmlFeed(`<rss>${text}`, "https://a.example/"),
  unescapeTwice: (text) => unescapeTwice(text, [text]),
  toPageWords: (text) =>
    toPageWords({ url: "https://a.example/", title: text, description: text, preview: text } as never),
  "toFileTitle (address)": (text) => toFileTitle(`https://a.example/${text}`),
  "toFileTitle (header)": (text) => toFileTitle("https://a.example/", `attachment; filename=${text}`),
  findRefreshTarget: (text) => findRefreshTarget(text, "https://a.example/", "https://a.example/x"),
};

/** What is refused is read as far as that takes. */
async function unlessRefused(read: () => unknown): Promise<void> {
  try {
    await read();
  } catch (error) {
    const isExpected = error instanceof UnreadableFileError || error instanceof AppError || error instanceof FetchError;
    if (!isExpected) throw error;
  }
}

it.each(Object.entries(parsers))(
  "%s takes ten times as long for ten times as much, whatever it is",
  { timeout: 600_000 },
  async (_name, parse) => {
    const steep: string[] = [];
    for (const { name, make } of inputs) {
      const found = await growth((text) => unlessRefused(() => parse(text)), make);
      if (found) steep.push(`${name}: ${found}`);
    }
    expect(steep).toEqual([]);
  },
);

it("a parser that looks to the end at each sign is found", async () => {
  const lookAhead = (text: string) => [..."uvwxyz"].some((sign) => [...text].some((_, at) => text.includes(sign, at)));
  expect(await growth(lookAhead, (size) => "a".repeat(size))).toMatch(/^\d+ take /);
});
