import { readXml } from "../read-xml.ts";
import type { ImportFormat } from "./format.ts";

export const xbel: ImportFormat = {
  id: "xbel",
  name: "XBEL (Floccus, GNOME Web, KDE, buku)",
  fileName: "XBEL file",
  endings: [".xbel", ".xml"],
  howTo: "In Floccus: the file of a profile on WebDAV or a drive. buku --export bookmarks.xbel.",
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "",
  readers: [{ kind: "xml", roots: ["xbel"], read: (texts) => readXml(texts) }],
};

export const opml: ImportFormat = {
  id: "opml",
  name: "OPML",
  fileName: "OPML file",
  endings: [".opml", ".xml"],
  howTo: "In a feed reader or an outliner: Export → OPML.",
  keeps: ["folders", "tags", "descriptions", "dates"],
  loses: "",
  readers: [{ kind: "xml", roots: ["opml"], read: (texts) => readXml(texts) }],
};
