import { Trash } from "../features/trash/trash.tsx";
import { ListPage } from "./list-page.tsx";

/** The deleted bookmarks that can still be restored. */
export default function TrashPage() {
  return (
    <ListPage title="Trash" description="Deleted bookmarks stay here for 30 days, then they are gone for good.">
      <Trash />
    </ListPage>
  );
}
