import { arc, tabSessionManager, toby } from "./tabs.ts";
import { bowerbird } from "./bowerbird.ts";
import { chromium, firefox, opera, speedDialHtml, vivaldi } from "./browsers.ts";
import { delicious, diigo, mymind, pinboard, raindrop } from "./bookmark-services.ts";
import { evernote } from "./evernote.ts";
import type { FormatReader, ImportFormat } from "./format.ts";
import { anyCsv, anyJson, browserHtml, urlList, webPage } from "./generic.ts";
import { githubStars, hackerNews, reddit, x } from "./social.ts";
import { googleBookmarks, googleReader, googleSaved, youtube } from "./google.ts";
import { instapaper, matter, omnivore, pocket, readwise } from "./read-later.ts";
import {
  betula,
  karakeep,
  linkace,
  linkding,
  linkwarden,
  memos,
  readeck,
  servas,
  shaarli,
  shiori,
  wallabag,
} from "./self-hosted.ts";
import { buku, markdown, orgMode } from "./markdown.ts";
import { notion } from "./notion.ts";
import { feed, opml, xbel } from "./outlines.ts";
import { safari } from "./safari.ts";
import { shortcuts } from "./shortcuts.ts";

export type { CsvReader, FileContext, FormatReader, HtmlReader, ImportFormat, Kept } from "./format.ts";

/**
 * Every format that can be imported, in the order of detection: the first that recognizes a file reads it, so the ones
 * that take anything are last.
 */
export const formats: readonly ImportFormat[] = [
  bowerbird,
  // Browsers and tabs. Vivaldi and Opera have Chrome's roots, too.
  firefox,
  safari,
  vivaldi,
  opera,
  chromium,
  arc,
  toby,
  tabSessionManager,
  // Services.
  pocket,
  instapaper,
  readwise,
  omnivore,
  matter,
  raindrop,
  pinboard,
  delicious,
  diigo,
  mymind,
  linkding,
  linkwarden,
  karakeep,
  linkace,
  wallabag,
  shiori,
  readeck,
  servas,
  betula,
  shaarli,
  buku,
  memos,
  notion,
  evernote,
  githubStars,
  hackerNews,
  x,
  youtube,
  googleSaved,
  googleBookmarks,
  googleReader,
  reddit,
  // Kinds of files.
  xbel,
  opml,
  feed,
  shortcuts,
  orgMode,
  markdown,
  speedDialHtml,
  browserHtml,
  anyCsv,
  anyJson,
  webPage,
  urlList,
];

/** The readers of one kind, each with its format, in the order of detection. */
export function readersOf<K extends FormatReader["kind"]>(
  kind: K,
): (Extract<FormatReader, { kind: K }> & { format: ImportFormat })[] {
  return formats.flatMap((format) =>
    format.readers
      .filter((reader): reader is Extract<FormatReader, { kind: K }> => reader.kind === kind)
      .map((reader) => ({ ...reader, format })),
  );
}
