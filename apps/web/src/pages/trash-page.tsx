import { Trash } from "../features/trash/trash.tsx";
import { ListPage } from "./list-page.tsx";

/** The deleted bookmarks that can still be restored. */
export default function TrashPage() {
  return (
    <ListPage title="Trash" description="Items are permanently deleted after 30 days.">
      <Trash />
    </ListPage>
  );
}
