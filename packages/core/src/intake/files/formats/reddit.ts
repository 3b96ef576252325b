import { cleanUrl } from "../decode-text.ts";
import type { FileLink } from "../file-link.ts";
import { bareName, type FileContext, type ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const reddit: ImportFormat = {
  id: "reddit",
  name: "Reddit",
  endings: [".csv", ".zip"],
  howTo: t.redditHowTo,
  keeps: [],
  loses: t.redditLoses,
  readers: [
    { kind: "csv", header: ["id", "permalink"], columns: { url: ["permalink"], title: [], description: [] }, complete },
  ],
};

/** The archive has the same columns for what was written, voted for and hidden: only the names tell what was saved. */
function complete(link: FileLink, cell: (column: string) => string, file: FileContext): FileLink | null {
  if (file.isInArchive && !/^saved_/i.test(bareName(file))) return null;
  const path = cell("permalink").trim();
  return { ...link, url: cleanUrl(path.startsWith("/") ? `https://www.reddit.com${path}` : path) };
}
