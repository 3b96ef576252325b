import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type ReactNode, useState } from "react";
import type { Mark } from "@bowerbird/contract/marks";
import { Later, lazyPart } from "../../../shared/ui/later.tsx";
import type { ListRequest } from "./list-action.tsx";

/** Its code is loaded with the first action. */
const ListAction = lazyPart(() => import("./list-action.tsx"));

/** Actions of a list's keyboard shortcuts; the caller renders `dialog` beside the list. */
export function useListActions() {
  const [request, setRequest] = useState<ListRequest | null>(null);
  const end = () => setRequest(null);
  const dialog: ReactNode = request && (
    <Later onFailed={end}>
      <ListAction request={request} onEnd={end} />
    </Later>
  );
  return {
    dialog,
    onEdit: (bookmark: Bookmark) => setRequest({ does: "edit", bookmark }),
    onMark: (bookmark: Bookmark, mark: Mark) => setRequest({ does: "mark", bookmark, mark }),
    /** Deletes the selection or, if there is none, the given bookmark. */
    onDelete: (bookmark: Bookmark | undefined) => setRequest({ does: "delete", bookmark }),
    /** Asks for a category, or for tags, for the selection or, if there is none, for the given bookmark. */
    onMove: (bookmark: Bookmark | undefined) => setRequest({ does: "move", bookmark }),
    onTag: (bookmark: Bookmark | undefined) => setRequest({ does: "tag", bookmark }),
  };
}
