import { splitTags } from "../parse-tags.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

export const matter: ImportFormat = {
  id: "matter",
  name: "Matter",
  endings: [".csv", ".zip"],
  howTo: t.matterHow,
  keeps: ["tags", "dates", "read later", "archived", "favourites"],
  loses: t.matterLeftOut,
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
