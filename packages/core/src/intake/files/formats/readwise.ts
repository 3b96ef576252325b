import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const readwise: ImportFormat = {
  id: "readwise",
  name: "Readwise Reader",
  endings: [".csv"],
  howTo: t.readwiseHow,
  keeps: ["tags", "dates", "read later", "archived"],
  loses: t.readwiseLeftOut,
  readers: [
    {
      kind: "csv",
      header: ["url", "documenttags", "saveddate", "location"],
      columns: { tags: ["documenttags"], addedAt: ["saveddate"] },
      complete(link, cell) {
        const location = cell("location").toLowerCase();
        if (location === "feed") return null;
        const id = cell("id").trim();
        if (id !== "") link.sourceId = id.slice(0, 100);
        if (location === "archive") link.isArchived = true;
        else if (location !== "") link.isUnread = true;
        return link;
      },
    },
  ],
};
