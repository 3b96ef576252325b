import { splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";

export const matter: ImportFormat = {
  id: "matter",
  name: "Matter",
  endings: [".csv", ".zip"],
  howTo: "In Matter: Settings → Export data. The file is called _matter_history.csv.",
  keeps: ["tags", "dates", "read later", "archived", "favourites"],
  loses: "Highlights; the date is that of the last use, as no other is exported",
  readers: [
    {
      kind: "csv",
      header: ["url", "inqueue", "lastinteractiondate"],
      columns: { addedAt: ["lastinteractiondate"] },
      complete(link, cell) {
        const isInQueue = isYes(cell("inqueue"));
        link.tags = splitTags(cell("tags"), ";,");
        if (isInQueue && !isYes(cell("read"))) link.isUnread = true;
        if (!isInQueue) link.isArchived = true;
        if (isYes(cell("favorited"))) link.isFavorite = true;
        return link;
      },
    },
  ],
};

function isYes(cell: string): boolean {
  return /^(?:true|yes|1)$/i.test(cell.trim());
}
