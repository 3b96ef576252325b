import { arc } from "./arc.ts";
import { bowerbird } from "./bowerbird.ts";
import { chromium, opera, speedDialHtml, vivaldi } from "./chromium.ts";
import { diigo } from "./diigo.ts";
import { evernote } from "./evernote.ts";
import { firefox } from "./firefox.ts";
import type { FormatReader, ImportFormat } from "./format.ts";
import { anyCsv, anyJson, browserHtml, urlList, webPage } from "./generic.ts";
import { githubStars } from "./github.ts";
import { googleReader } from "./google-reader.ts";
import { googleBookmarks, googleSaved, youtube } from "./google.ts";
import { hackerNews } from "./hacker-news.ts";
import { instapaper } from "./instapaper.ts";
import { karakeep } from "./karakeep.ts";
import { linkace } from "./linkace.ts";
import { linkding } from "./linkding.ts";
import { linkwarden } from "./linkwarden.ts";
import { buku, markdown, orgMode } from "./markdown.ts";
import { matter } from "./matter.ts";
import { memos } from "./memos.ts";
import { mymind } from "./mymind.ts";
import { notion } from "./notion.ts";
import { omnivore } from "./omnivore.ts";
import { feed, opml, xbel } from "./outlines.ts";
import { delicious, pinboard } from "./pinboard.ts";
import { pocket } from "./pocket.ts";
import { raindrop } from "./raindrop.ts";
import { reddit } from "./reddit.ts";
import { readwise } from "./readwise.ts";
import { safari } from "./safari.ts";
import { betula, readeck, shaarli, shiori } from "./self-hosted.ts";
import { servas } from "./servas.ts";
import { shortcuts } from "./shortcuts.ts";
import { tabSessionManager } from "./tab-session-manager.ts";
import { toby } from "./toby.ts";
import { wallabag } from "./wallabag.ts";
import { x } from "./x.ts";

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
