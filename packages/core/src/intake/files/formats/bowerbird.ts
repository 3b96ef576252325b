import { isOwnBackup, readOwnBackup } from "../json-backup.ts";
import { HTML_GENERATOR } from "../read-html.ts";
import type { ImportFormat } from "./format.ts";

export const bowerbird: ImportFormat = {
  id: "bowerbird",
  name: "Bowerbird",
  endings: [".json", ".csv", ".html"],
  howTo: "In Bowerbird: Settings → Export.",
  keeps: ["folders", "tags", "descriptions", "dates", "icons"],
  loses: "HTML holds no summaries",
  readers: [
    {
      kind: "json",
      matches: isOwnBackup,
      links: (root, listener) => (isOwnBackup(root) ? readOwnBackup(root, listener) : []),
    },
    { kind: "csv", header: ["url", "chosenby"] },
    { kind: "html", marker: new RegExp(`<meta name="generator" content="${HTML_GENERATOR}"`, "i") },
  ],
};
