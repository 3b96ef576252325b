import type { ImportFormat } from "./format.ts";

export const readwise: ImportFormat = {
  id: "readwise",
  name: "Readwise Reader",
  endings: [".csv"],
  howTo: "In Reader: Account settings → Export → Export to CSV.",
  keeps: ["tags", "dates", "read later", "archived"],
  loses: "Documents of feeds, which you did not save; highlights",
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
