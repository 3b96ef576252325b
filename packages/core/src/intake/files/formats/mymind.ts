import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const mymind: ImportFormat = {
  id: "mymind",
  name: "mymind",
  endings: [".csv", ".zip"],
  howTo: t.inMymindAccountExportMyMind,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.notesAndPicturesWithoutAnAddress,
  readers: [
    {
      kind: "csv",
      header: ["id", "type", "title", "url", "content", "note", "tags", "created"],
      complete: (link) => (link.url === "" ? null : link),
    },
  ],
};
