import type { ImportFormat } from "./format.ts";

export const mymind: ImportFormat = {
  id: "mymind",
  name: "mymind",
  endings: [".csv", ".zip"],
  howTo: "In mymind: Account → Export my mind.",
  keeps: ["tags", "descriptions", "dates"],
  loses: "Notes and pictures without an address",
  readers: [
    {
      kind: "csv",
      header: ["id", "type", "title", "url", "content", "note", "tags", "created"],
      complete: (link) => (link.url === "" ? null : link),
    },
  ],
};
