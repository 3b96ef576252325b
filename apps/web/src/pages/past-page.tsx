import { useMatch } from "react-router";
import { History } from "../features/history/history.tsx";
import { Trash } from "../features/trash/trash.tsx";
import { ListPage } from "./list-page.tsx";

/** What was changed, or deleted. One file, because each page that is loaded alone costs the first script its list of files. */
export default function PastPage() {
  return useMatch("/history") ? (
    <ListPage key="history" title="History" description="Every change of the last 30 days. Undo any of them.">
      <History />
    </ListPage>
  ) : (
    <ListPage key="trash" title="Trash" description="Items are permanently deleted after 30 days.">
      <Trash />
    </ListPage>
  );
}
