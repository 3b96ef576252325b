import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const UNREAD = { folder: "", state: { isUnread: true } };
const ARCHIVED = { folder: "", state: { isArchived: true } };

export const pocket: ImportFormat = {
  id: "pocket",
  name: "Pocket",
  endings: [".csv", ".html", ".zip"],
  howTo: t.theArchiveThatPocketSentBy,
  keeps: ["tags", "dates", "read later", "archived"],
  loses: "Highlights",
  readers: [
    {
      kind: "csv",
      header: ["url", "timeadded", "tags", "status"],
      complete(link, cell) {
        const status = cell("status");
        if (status === "archive") link.isArchived = true;
        if (status === "unread") link.isUnread = true;
        return link;
      },
    },
    {
      kind: "html",
      marker: /<title>\s*Pocket Export/i,
      profile: { section: (heading) => (/archive/i.test(heading) ? ARCHIVED : UNREAD) },
    },
  ],
};
