import { readFeed } from "../read-feed.ts";
import { readXml } from "../read-xml.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const xbel: ImportFormat = {
  id: "xbel",
  name: t.xbelFloccusGnomeWebKdeBuku,
  fileName: t.xbelFile,
  endings: [".xbel", ".xml"],
  howTo: t.xbelHow,
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "",
  readers: [{ kind: "xml", roots: ["xbel"], read: (texts) => readXml(texts) }],
};

export const opml: ImportFormat = {
  id: "opml",
  name: "OPML",
  fileName: t.opmlFile,
  endings: [".opml", ".xml"],
  howTo: t.inAFeedReaderOrAn,
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "",
  readers: [{ kind: "xml", roots: ["opml"], read: (texts) => readXml(texts) }],
};

export const feed: ImportFormat = {
  id: "feed",
  name: t.feedName,
  fileName: t.feedFile,
  endings: [".rss", ".atom", ".xml"],
  howTo: t.feedHowTo,
  keeps: ["tags", "descriptions", "dates"],
  loses: "",
  readers: [{ kind: "xml", roots: ["feed", "atom:feed", "rss", "rdf", "rdf:rdf"], read: (texts) => readFeed(texts) }],
};
